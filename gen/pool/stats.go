package pool

// Stats is how a [Pool] of other machines did its work. Nothing that is published
// depends on it.
type Stats struct {
	Queue       string                 `json:"queue"`       // where
	Tasks       int                    `json:"tasks"`       // that workers answered
	Drafts      int                    `json:"drafts"`      // in them
	Redelivered int                    `json:"redelivered"` // tasks handed to another worker, counted each time
	Cut         int                    `json:"cut"`         // tasks that were ended early and split up again
	Here        int                    `json:"here"`        // drafts that the run's own process judged in the workers' place
	Confirmed   int                    `json:"confirmed"`   // drafts that were judged again in the run's own process
	Workers     map[string]WorkerStats `json:"workers"`     // by name
	Liars       []string               `json:"liars,omitempty"`
	Slowest     []SlowTask             `json:"slowest"` // the slowest first
}

// WorkerStats is what one worker did.
type WorkerStats struct {
	Tasks  int   `json:"tasks"`
	Drafts int   `json:"drafts"`
	TookMS int64 `json:"tookMs"`
}

// SlowTask is a task that took long.
type SlowTask struct {
	Game   string `json:"game"`
	Rung   string `json:"rung,omitempty"`
	From   int    `json:"from"`
	Drafts int    `json:"drafts"`
	Worker string `json:"worker"`
	TookMS int64  `json:"tookMs"`
}

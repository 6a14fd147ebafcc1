package learn

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"dailies/game"
	"dailies/gen"
	"dailies/internal/catalog"
	"dailies/lint/window"
)

// MaxBytes bounds the file.
const MaxBytes = 16 << 20

// version is of the file.
const version = 2

// File is what was learned from plays, for people and for the choice of days.
type File struct {
	Version int             `json:"version"`
	Games   map[string]Game `json:"games"`
	LeftOut map[string]int  `json:"leftOut"` // plays that were not used, by the reason
}

// Game is what was learned of a game.
type Game struct {
	Days     map[game.Date]Day `json:"days"`
	Features Features          `json:"features"`
	Check    Check             `json:"check"`
}

// Day is a day that had enough plays.
type Day struct {
	Difficulty
	SHA256    string  `json:"sha256"`    // of its file
	Predicted float64 `json:"predicted"` // what the player models alone say
	Good      float64 `json:"good"`      // the share who reached good
	Median    int     `json:"median"`    // seconds as told
	P90       int     `json:"p90"`

	Misses   []Miss              `json:"misses,omitempty"`   // the most frequent
	Readings []gen.SecondReading `json:"readings,omitempty"` // that too many players share: the 95 % interval of their share lies above 20 %
}

// NewFile is a file of no game yet, with the plays that were left out by the reason.
func NewFile(leftOut map[string]int) *File {
	return &File{Version: version, Games: map[string]Game{}, LeftOut: leftOut}
}

// Parse reads the file strictly. The error says what is wrong with it.
func Parse(data []byte) (*File, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("it is longer than %d bytes", MaxBytes)
	}
	var said struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(data, &said); err != nil {
		return nil, err
	}
	if said.Version != version {
		return nil, fmt.Errorf("it is of version %d and this program knows %d: run dailies learn again", said.Version, version)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	var f File
	if err := decoder.Decode(&f); err != nil {
		return nil, err
	}
	return &f, nil
}

// Effort is how hard a daily of a game is likely to be, in thousandths of log-odds, for the choice
// of days; nil where nothing was learned of the game.
func (f *File) Effort(name string) func(*window.Facts) (int, bool) {
	if f == nil || len(f.Games[name].Days) == 0 {
		return nil
	}
	features := f.Games[name].Features
	return func(facts *window.Facts) (int, bool) { return int(1000 * features.Predict(facts)), true }
}

// Board is what is known of a published day besides its plays.
type Board struct {
	Date   game.Date
	SHA256 string // of its file
	Facts  *window.Facts
	Sorts  *catalog.Sorting // nil where the game sorts nothing
}

// Learn measures the days of a game. The error is [ErrTooFew], or that the fit does not settle.
func Learn(plays []Play, boards []Board) (Game, error) {
	prior := Prior{}
	for _, b := range boards {
		if effort, known := effortOf(b.Facts); known {
			prior[b.Date] = effort
		}
	}
	measured, models, err := fitBoth(plays, prior)
	if err != nil {
		return Game{}, err
	}
	g := Game{Days: map[game.Date]Day{}}
	of := map[game.Date][]Play{}
	for _, p := range plays {
		of[p.Day] = append(of[p.Day], p)
	}
	for _, b := range boards {
		if d, known := measured[b.Date]; known {
			day := dayOf(d, b.SHA256, models[b.Date], of[b.Date])
			if b.Sorts != nil {
				day.Misses, day.Readings = missesOf(b.Sorts, of[b.Date]), readingsOf(b.Sorts, of[b.Date])
			}
			g.Days[b.Date] = day
		}
	}
	g.Features = featuresOf(g.Days, boards)
	g.Check, err = check(plays, g.Days, prior)
	return g, err
}

func dayOf(d Difficulty, sha256 string, predicted float64, plays []Play) Day {
	good, seconds := 0, []int{}
	for _, p := range plays {
		seconds = append(seconds, p.Seconds)
		if p.Level >= Good {
			good++
		}
	}
	slices.Sort(seconds)
	return Day{
		Difficulty: d, SHA256: sha256, Predicted: predicted, Good: float64(good) / float64(len(plays)),
		Median: seconds[len(seconds)/2], P90: seconds[len(seconds)*9/10],
	}
}

// effortOf is how hard the player models say that a daily is; none where its game does not state
// it.
func effortOf(f *window.Facts) (float64, bool) {
	if f == nil || len(f.Tallies[window.Effort]) == 0 {
		return 0, false
	}
	return float64(f.Tallies[window.Effort][0].Count), true
}

// sorted are the days of a map, in order.
func sorted[T any](days map[game.Date]T) []game.Date {
	return slices.SortedFunc(maps.Keys(days), cmp.Compare[game.Date])
}

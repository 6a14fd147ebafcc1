package bench

// slot is the place of an answer: the round of asking, from 0, and the answer's number in
// it, from 1.
type slot struct{ round, number int }

// bill is what an answer cost over all starts, failed attempts included.
type bill struct {
	key     string // of the question that was answered in the last start; empty for no answer
	tokens  int
	cost    int64
	priced  bool
	seconds float64
}

// bills are those of the last start, and whether it finished.
func (j *journal) bills() (bills map[slot]*bill, done bool) {
	begins, ends := make(map[int64]line), make(map[int64]line)
	keys, last := make(map[slot]string), 0
	for i, l := range j.lines {
		switch l.Event {
		case started:
			last = i
		case begun:
			begins[l.ID] = l
		case ended:
			ends[l.ID] = l
		}
	}
	bills = make(map[slot]*bill)
	for _, l := range j.lines[min(last, len(j.lines)):] {
		done = done || l.Event == measured
		if l.Event != begun {
			continue
		}
		at := slot{l.Round, l.Number}
		if bills[at] == nil {
			bills[at] = &bill{priced: true}
		}
		keys[at] = l.Key
		if ends[l.ID].Outcome == "ok" {
			bills[at].key = l.Key
		}
	}
	slots := make(map[string]slot, len(keys))
	for at, key := range keys {
		slots[key] = at
	}
	for id, begin := range begins {
		at, known := slots[begin.Key]
		end, came := ends[id]
		if !known || end.Replayed {
			continue
		}
		if !came {
			end = begin
		}
		b := bills[at]
		b.tokens += end.Prompt + end.Answer
		b.cost += end.Cost
		b.seconds += end.Seconds
		b.priced = b.priced && end.Priced
	}
	return bills, done
}

package browse

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/internal/bench"
	"dailies/internal/fault"
	"dailies/internal/page"
)

// ballot lets people choose between boards of two cells without knowing which is which.
type ballot struct {
	votes *Votes
	pairs []boards
}

// boards are those of one repeat of the two cells.
type boards struct {
	repeat        int
	first, second *bench.Cell // in the order of the count
	shown         [2]page.Board
	cells         [2]*bench.Cell // as shown, left and right
}

// NewVote serves boards of two cells of one game, those of the same repeat side by side, in an
// order that the report's seed shuffles. The error, a [fault.Usage], says that they have none to
// show: the report must have been made with its boards (see [bench.Spec]).
func NewVote(report *bench.Report, first, second *bench.Cell, votes *Votes) (http.Handler, error) {
	if first.Game != second.Game || first == second {
		return nil, fault.Usagef("choose two different cells of one game")
	}
	b := &ballot{votes: votes}
	random := rand.New(rand.NewPCG(report.Seed, uint64(len(report.Cells))))
	for i := range min(len(first.Repeats), len(second.Repeats)) {
		swap := random.IntN(2)
		one, drawnOne := first.Repeats[i].Board()
		two, drawnTwo := second.Repeats[i].Board()
		if !drawnOne || !drawnTwo {
			continue
		}
		p := boards{repeat: first.Repeats[i].Number, first: first, second: second}
		p.shown[swap], p.cells[swap] = one, first
		p.shown[1-swap], p.cells[1-swap] = two, second
		b.pairs = append(b.pairs, p)
	}
	if len(b.pairs) == 0 {
		return nil, fault.Usagef("no repeat of %s and %s filled the first day in both, so there are no two boards to show", first.Name(), second.Name())
	}
	routes := http.NewServeMux()
	routes.HandleFunc("GET /{$}", b.next)
	routes.HandleFunc("POST /vote", b.vote)
	return routes, nil
}

// isSigned reports whether a voter is initials: up to twelve letters and digits. A regexp of them
// takes milliseconds to compile, at every start of the program.
func isSigned(voter string) bool {
	other := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	n := utf8.RuneCountInString(voter)
	return 1 <= n && n <= 12 && !strings.ContainsFunc(voter, other)
}

func (p boards) by(voter string) Vote {
	return Vote{Voter: voter, First: p.first.Name(), Second: p.second.Name(), Repeat: p.repeat}
}

// next shows the boards that a voter has not chosen of yet; after the last, the count.
func (b *ballot) next(w http.ResponseWriter, r *http.Request) {
	voter := r.URL.Query().Get("voter")
	if !isSigned(voter) {
		draw(w, "vote.html", map[string]any{"Voter": ""})
		return
	}
	data := map[string]any{"Voter": voter}
	for i, p := range b.pairs {
		if !b.votes.voted(p.by(voter)) {
			data["Left"], data["Right"], data["Repeat"], data["Number"], data["Of"] = p.shown[0], p.shown[1], p.repeat, i+1, len(b.pairs)
			draw(w, "vote.html", data)
			return
		}
	}
	data["Counts"] = b.votes.Counts()
	draw(w, "vote.html", data)
}

func (b *ballot) vote(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 1<<12)
	voter, choice := r.PostFormValue("voter"), r.PostFormValue("choice")
	repeat, err := strconv.Atoi(r.PostFormValue("repeat"))
	if err != nil || !isSigned(voter) {
		http.Error(w, "a vote needs initials and boards", http.StatusBadRequest)
		return
	}
	for _, p := range b.pairs {
		if p.repeat != repeat {
			continue
		}
		vote := p.by(voter)
		switch choice {
		case "left":
			vote.Chosen = p.cells[0].Name()
		case "right":
			vote.Chosen = p.cells[1].Name()
		case "neither":
		default:
			http.Error(w, "choose left, right or neither", http.StatusBadRequest)
			return
		}
		if err := b.votes.add(vote); err != nil {
			http.Error(w, "the vote could not be kept: "+fault.Reason(err), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Location", "./?"+url.Values{"voter": {voter}}.Encode()) // the prefix of the path is not known here
		w.WriteHeader(http.StatusSeeOther)
		return
	}
	http.Error(w, "there are no such boards", http.StatusNotFound)
}

package desk

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"dailies/internal/review"
	"dailies/internal/store"
)

// of is an edition of the triples of the first day.
func of(read string, edits ...edit) edition {
	return edition{act: act{Date: "2026-11-21", Game: "triples", Read: read, By: "MK", Note: "it read badly"}, Edits: edits}
}

// to puts a text in the place of another.
func to(place, text string) edit { return edit{Place: place, Text: text} }

// text finds a text of a day.
func (o oneDay) text(t testing.TB, place string) string {
	t.Helper()
	for _, text := range o.Look.Texts {
		if text.Place == place {
			return text.Text
		}
	}
	require.Fail(t, "no such text", place)
	return ""
}

const miss = "/koaLines/miss/0"

func TestAnEditIsJudgedAsItIsTyped(t *testing.T) {
	p := seated(t, fourGames(t))
	one := ask[oneDay](p, first, nil)
	clean := ask[judgedText](p, "/api/judge", of(one.Look.Hash))
	require.Zero(t, clean.Errors)
	require.Equal(t, one.Look.Hash, clean.Hash)
	good := ask[judgedText](p, "/api/judge", of(one.Look.Hash, to(miss, "No. The dishwasher disagrees.")))
	require.Zero(t, good.Errors, good.Findings)
	require.NotEqual(t, clean.Hash, good.Hash)
	for text, place := range map[string]string{"two  spaces": miss, "<b>bold</b>": miss, "a\u202eb": "", "a\x07b": ""} {
		bad := ask[judgedText](p, "/api/judge", of(one.Look.Hash, to(miss, text)))
		require.Positive(t, bad.Errors, text)
		require.Equal(t, place, bad.Findings[0].Place, text)
		require.NotContains(t, fmt.Sprint(bad.Findings), "\u202e", "what is told of it is harmless")
	}
	refused := p.refused(http.StatusUnprocessableEntity, "/api/judge", of(one.Look.Hash, to("/koaLines/miss/99", "x")))
	require.Contains(t, refused.Problem, "is not the place of a text")
	p.refused(http.StatusUnprocessableEntity, "/api/judge", of(one.Look.Hash, to("/tiles", "x")))
	p.refused(http.StatusUnprocessableEntity, "/api/judge", of(one.Look.Hash, to("", "x")))
	p.refused(http.StatusConflict, "/api/judge", of(strings.Repeat("0", 64), to(miss, "x")))
	p.refused(http.StatusNotFound, "/api/judge", edition{act: act{Date: "2026-11-30", Game: "triples"}})
}

func TestAnEditIsSavedAsANewVersion(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	one := ask[oneDay](p, first, nil)
	before, err := os.ReadFile(filepath.Join(dir, "2026-11-21", "triples.json"))
	require.NoError(t, err)
	ask[oneDay](p, "/api/decide", about("approve", func(d *decision) { d.Read = one.Look.Hash }))
	line := "No. The dishwasher disagrees."
	saved := ask[oneDay](p, "/api/save", of(one.Look.Hash, to(miss, line)))
	require.Equal(t, line, saved.text(t, miss))
	require.Equal(t, Look, saved.State)
	require.Equal(t, []string{"it was changed since it was approved"}, saved.Reasons)
	require.Equal(t, store.AuthorHand, saved.Author)
	edits := saved.Provenance.Edits
	require.Len(t, edits, 1)
	require.Equal(t, store.Edit{By: "MK", At: "2026-11-22T12:00:00Z", Note: "it read badly", What: miss, Author: "builtin", Was: one.Look.Hash, Run: saved.Run}, edits[0])
	kept, err := os.ReadFile(filepath.Join(dir, "runs", saved.Run, "replaced", one.Look.Hash+".json"))
	require.NoError(t, err)
	require.Equal(t, string(before), string(kept))

	// a second edit keeps the memory of the first, and undoing both restores the approval
	twice := ask[oneDay](p, "/api/save", of(saved.Look.Hash, to("/koaLines/miss/1", "Close. The kettle was closer.")))
	require.Len(t, twice.Provenance.Edits, 2)
	require.Equal(t, store.AuthorHand, twice.Provenance.Edits[1].Author)
	back := ask[oneDay](p, "/api/save", of(twice.Look.Hash, to(miss, one.text(t, miss)), to("/koaLines/miss/1", one.text(t, "/koaLines/miss/1"))))
	require.Equal(t, one.Look.Hash, back.Look.Hash)
	require.Equal(t, Approved, back.State, "these are the bytes that were approved")
}

func TestWhatIsNotSaved(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	one := ask[oneDay](p, first, nil)
	no := p.refused(http.StatusUnprocessableEntity, "/api/save", of(one.Look.Hash, to(miss, "two  spaces")))
	require.Contains(t, fmt.Sprint(no.More), "ERR_TEXT_SPACES")
	require.Contains(t, p.refused(http.StatusUnprocessableEntity, "/api/save", of(one.Look.Hash)).Problem, "nothing was changed")
	unsigned := of(one.Look.Hash, to(miss, "No. The dishwasher disagrees."))
	unsigned.By = ""
	require.Contains(t, p.refused(http.StatusUnprocessableEntity, "/api/save", unsigned).Problem, "say who decides")
	run, err := store.Open(t.Context(), dir)
	require.NoError(t, err)
	p.refused(http.StatusLocked, "/api/save", of(one.Look.Hash, to(miss, "No. The dishwasher disagrees.")))
	require.NoError(t, run.Close())
	require.Equal(t, one.Look.Hash, ask[oneDay](p, first, nil).Look.Hash)
}

// TestAStaleTabSaves: what two people make of one text is kept on both sides: the one is saved,
// the other is shown it and has lost nothing.
func TestAStaleTabSaves(t *testing.T) {
	dir := fourGames(t)
	desks := []*person{seated(t, dir), seated(t, dir)}
	one := ask[oneDay](desks[0], first, nil)
	theirs := ask[oneDay](desks[1], "/api/save", of(one.Look.Hash, to(miss, "No. The dishwasher disagrees.")))
	mine := of(one.Look.Hash, to(miss, "No. The toaster has a better memory."))
	no := desks[0].refused(http.StatusConflict, "/api/save", mine)
	now := remade[oneDay](t, no.More)
	require.Equal(t, theirs.Look.Hash, now.Look.Hash)
	require.Equal(t, "No. The dishwasher disagrees.", now.text(t, miss))
	mine.Read = now.Look.Hash
	require.Equal(t, "No. The toaster has a better memory.", ask[oneDay](desks[0], "/api/save", mine).text(t, miss))
}

// TestManyPeopleEditAtOnce: everybody saves a text of their own at two desks, and again with what
// they are shown when somebody was faster; in the end every text is there.
func TestManyPeopleEditAtOnce(t *testing.T) {
	dir := fourGames(t)
	desks := []*person{seated(t, dir), seated(t, dir)}
	one := ask[oneDay](desks[0], first, nil)
	const people = 6
	var all sync.WaitGroup
	var clashes atomic.Int64
	for i := range people {
		all.Go(func() {
			p := desks[i%2]
			mine := of(one.Look.Hash, to(fmt.Sprintf("/koaLines/miss/%d", i), fmt.Sprintf("No. Drawer %d says otherwise.", i)))
			for range 10 * people {
				status, text := p.send(p.asked("/api/save", mine))
				if status == http.StatusOK {
					return
				}
				if status == http.StatusConflict {
					var no refusal
					assert.NoError(t, json.Unmarshal([]byte(text), &no))
					mine.Read = no.More.(map[string]any)["look"].(map[string]any)["hash"].(string)
					clashes.Add(1)
					continue
				}
				assert.Equal(t, http.StatusLocked, status, text)
			}
			assert.Fail(t, "never saved")
		})
	}
	all.Wait()
	last := ask[oneDay](desks[1], first, nil)
	for i := range people {
		require.Equal(t, fmt.Sprintf("No. Drawer %d says otherwise.", i), last.text(t, fmt.Sprintf("/koaLines/miss/%d", i)))
	}
	require.Len(t, last.Provenance.Edits, people)
	require.Positive(t, clashes.Load())
}

// remade reads what a refusal says beside its reason.
func remade[T any](t *testing.T, more any) (made T) {
	t.Helper()
	text, err := json.Marshal(more)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &made))
	return made
}

// TestWhatAnEditBreaksElsewhereIsToldFirst: a title that another day of the window has, too.
func TestWhatAnEditBreaksElsewhereIsToldFirst(t *testing.T) {
	dir := twoDays(t)
	p := seated(t, dir)
	one, other := ask[oneDay](p, first, nil), ask[oneDay](p, "/api/day/2026-11-24/triples", nil)
	clean := ask[judgedText](p, "/api/weigh", of(one.Look.Hash, to(miss, "No. The dishwasher disagrees.")))
	require.Empty(t, clean.Others)
	twice := ask[judgedText](p, "/api/weigh", of(one.Look.Hash, to(title, other.text(t, title))))
	require.Len(t, twice.Others, 1, twice.Findings)
	require.Equal(t, "2026-11-24/triples.json", twice.Others[0].File)
	no := p.refused(http.StatusUnprocessableEntity, "/api/save", of(one.Look.Hash, to(title, other.text(t, title))))
	require.Contains(t, no.Problem, "an error is left")
	require.Equal(t, one.Look.Hash, ask[oneDay](p, first, nil).Look.Hash)
	decided, err := review.Read(t.Context(), dir)
	require.NoError(t, err)
	require.True(t, decided.Empty())
}

// TestEditsOfEveryGame: a text of each can be changed and saved.
func TestEditsOfEveryGame(t *testing.T) {
	p := seated(t, fourGames(t))
	for _, at := range []string{"2026-11-21/triples", "2026-11-25/waywords", "2026-11-23/testimony", "2026-11-25/aura"} {
		one := ask[oneDay](p, "/api/day/"+at, nil)
		text := one.Look.Texts[0]
		e := edition{act: act{Date: at[:10], Game: at[11:], Read: one.Look.Hash, By: "MK"}, Edits: []edit{to(text.Place, text.Text+" Twice")}}
		require.Equal(t, text.Text+" Twice", ask[oneDay](p, "/api/save", e).Look.Texts[0].Text, at)
	}
}

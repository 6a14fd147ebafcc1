package recording

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
)

func anyQuestion() *rapid.Generator[Question] {
	return rapid.Custom(func(t *rapid.T) Question {
		word := rapid.StringMatching(`[a-c."\\{}\n]{0,3}`)
		prompt := rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]byte("ab\n\t\"\\\xff\xc3\xa9")), 0, 6), func(b []byte) string { return string(b) })
		return Question{
			Model: rapid.StringMatching(`[a-c.-]{1,3}`).Draw(t, "model"), BaseURL: rapid.SampledFrom([]string{"", "http://a/v1", "http://b/v1", "https://a/v1"}).Draw(t, "address"),
			System: prompt.Draw(t, "system"), User: prompt.Draw(t, "user"),
			Schema: rapid.SampledFrom([]Schema{"", NewSchema([]byte(`{}`)), NewSchema([]byte(`{"a":1}`)), NewSchema([]byte(`{"a":{}}`)), "x"}).Draw(t, "schema"),
			Format: word.Draw(t, "format"), Attempt: rapid.IntRange(0, 2).Draw(t, "attempt"),
			Prompts: rapid.StringMatching(`[ab]?`).Draw(t, "prompts"), Previous: prompt.Draw(t, "previous"), Correction: prompt.Draw(t, "correction"),
			Parameters: Parameters{
				MaxAnswer: rapid.IntRange(0, 2).Draw(t, "most"), TokenField: word.Draw(t, "field"), Temperature: word.Draw(t, "temperature"),
				TopP: word.Draw(t, "top p"), Seed: word.Draw(t, "seed"), Effort: word.Draw(t, "effort"), Deployment: word.Draw(t, "deployment"),
			},
		}
	})
}

// TestKeysTellQuestionsApart: one changed field is another key, and of two questions
// the keys agree if and only if every field does.
func TestKeysTellQuestionsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyQuestion().Draw(t, "a"), anyQuestion().Draw(t, "b")
		// b takes some fields of a, so that questions that differ in one only are common.
		fields := rapid.SliceOfN(rapid.Bool(), 17, 17).Draw(t, "same")
		for i, take := range []func(){
			func() { b.Model = a.Model }, func() { b.BaseURL = a.BaseURL }, func() { b.System = a.System }, func() { b.User = a.User },
			func() { b.Schema = a.Schema }, func() { b.Format = a.Format }, func() { b.Attempt = a.Attempt },
			func() { b.Parameters.MaxAnswer = a.Parameters.MaxAnswer }, func() { b.Parameters.TokenField = a.Parameters.TokenField },
			func() { b.Parameters.Temperature = a.Parameters.Temperature }, func() { b.Parameters.TopP = a.Parameters.TopP },
			func() { b.Parameters.Seed = a.Parameters.Seed }, func() { b.Parameters.Effort = a.Parameters.Effort },
			func() { b.Parameters.Deployment = a.Parameters.Deployment }, func() { b.Previous = a.Previous }, func() { b.Correction = a.Correction }, func() { b.Prompts = a.Prompts },
		} {
			if fields[i] {
				take()
			}
		}
		same := a.Model == b.Model && a.BaseURL == b.BaseURL && a.System == b.System && a.User == b.User && a.Previous == b.Previous && a.Correction == b.Correction &&
			a.Schema == b.Schema && a.Prompts == b.Prompts && a.Format == b.Format && a.Attempt == b.Attempt && a.Parameters == b.Parameters
		require.Equal(t, same, a.Key() == b.Key())
		require.Equal(t, same, len(differences(a, b)) == 0)
	})
}

// TestFilesAreCanonical, though they are written without being put in order, and what is written can be
// read, though it is seldom tried.
func TestFilesAreCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, told := anyQuestion().Draw(t, "question"), rapid.Bool().Draw(t, "told")
		data, err := encode(q, Answer{Content: rapid.StringN(1, 5, -1).Draw(t, "content"), Model: "m", Prompt: 1, Tokens: 2, Reported: told})
		if err != nil {
			t.Skip("a field is not UTF-8")
		}
		canonical, err := game.Canonical(json.RawMessage(data))
		require.NoError(t, err)
		require.Equal(t, string(canonical), string(data))
		read, _, err := decode(data)
		require.NoError(t, err)
		require.Equal(t, q.Key(), read.Key())
	})
}

func TestEveryFieldIsInTheKey(t *testing.T) {
	keys := map[string]bool{question().Key(): true}
	for _, change := range []func(*Question){
		func(q *Question) { q.Model += "x" }, func(q *Question) { q.BaseURL += "x" }, func(q *Question) { q.System += "x" },
		func(q *Question) { q.User += "\n" }, func(q *Question) { q.Schema = "" }, func(q *Question) { q.Format += "x" },
		func(q *Question) { q.Parameters.MaxAnswer++ }, func(q *Question) { q.Parameters.TokenField += "x" },
		func(q *Question) { q.Parameters.Temperature += "0" }, func(q *Question) { q.Attempt++ },
		func(q *Question) { q.Parameters.TopP = "1" }, func(q *Question) { q.Parameters.Seed = "0" }, func(q *Question) { q.Parameters.Effort = "low" },
		func(q *Question) { q.Parameters.Deployment = "d" }, func(q *Question) { q.Previous = "{" }, func(q *Question) { q.Correction = "no" }, func(q *Question) { q.Prompts = "no" },
	} {
		q := question()
		change(&q)
		require.Len(t, differences(question(), q), 1)
		keys[q.Key()] = true
	}
	require.Len(t, keys, 18)
	q := question()
	q.Schema = NewSchema([]byte("{ \"type\":\n\"object\" }"))
	q.BaseURL += "/"
	require.Equal(t, question().Key(), q.Key())
}

// FuzzDecode: any bytes are taken without panic, and what is accepted is kept and read
// again the same.
func FuzzDecode(f *testing.F) {
	for _, content := range []string{"{}", "a\nb", "\x1b"} {
		data, err := encode(question(), Answer{Content: content, Prompt: 1, Reported: true})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"question":{},"answer":{"content":{"base64":"eA=="}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		q, a, err := decode(data)
		if err != nil {
			return
		}
		again, err := encode(q, a)
		if err != nil {
			return // a text of many lines in base64 may grow past the limit
		}
		q2, a2, err := decode(again)
		if err != nil || q2.Key() != q.Key() || a2 != a {
			t.Fatalf("read otherwise: %v %v %v", err, a, a2)
		}
	})
}

package runtext

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/internal/ledger"
	"dailies/internal/run"
	"dailies/internal/store"
)

// Report prints the results of a run in full; [Summary] is short.
func Report(w io.Writer, spec run.Spec, r *run.Report) error {
	out := bufio.NewWriter(w)
	verb := "wrote"
	if spec.DryRun {
		verb = "would write"
	}
	for _, name := range spec.Games.Names() {
		g := r.Games[name]
		for _, c := range g.Choices {
			fmt.Fprintf(out, "%s %s  %s\n", verb, document.Printable(filepath.Join(spec.Out, filepath.FromSlash(store.Path(c.Date, name)))), choice(c))
		}
		for _, e := range g.Empty {
			fmt.Fprintf(out, "left unwritten: %s of %s; %s\n", name, e.Date, refusals(e.Refused, g.Funnel))
		}
		printFunnel(out, name, g)
		for _, text := range append(g.Panel(), g.Material()...) {
			fmt.Fprintf(out, "  %s\n", document.Printable(text))
		}
	}
	if text := Bill(r.Usage, r.Chosen()); text != "" {
		fmt.Fprintln(out, text)
	}
	return out.Flush()
}

// choice is what filled a day. A finished puzzle has no pack.
func choice(c run.Choice) string {
	if c.Pack == "" {
		return fmt.Sprintf("%s  (score %d)", document.Show(c.Candidate), c.Score)
	}
	return fmt.Sprintf("%s  (%s, score %d)", document.Show(c.Candidate), document.Show(c.Pack), c.Score)
}

func refusals(refused map[string]int, f fill.Funnel) string {
	if f.Drafts == 0 && f.RefusedPacks > 0 {
		return "no pack was valid"
	}
	if f.Offered == 0 {
		return "no candidate passed"
	}
	text := fmt.Sprintf("of %s the window refused", document.Count(f.Offered, "candidate"))
	for _, code := range slices.Sorted(maps.Keys(refused)) {
		text += fmt.Sprintf(" %d by %s,", refused[code], code)
	}
	return text[:len(text)-1]
}

func printFunnel(w io.Writer, name string, g run.Game) {
	printAsked(w, name, g.Published, g.Funnel)
	for _, code := range slices.Sorted(maps.Keys(g.Funnel.Refused)) {
		fmt.Fprintf(w, "  refused %7d  %s\n", g.Funnel.Refused[code], code)
	}
}

// printAsked prints the funnel of a game without the rules that refused.
func printAsked(w io.Writer, name string, published int, f fill.Funnel) {
	fmt.Fprintf(w, "%s: %d of the days published before; asked %d, answered %d, no packs %d; %s, %d passed, %d offered to the window; %d chosen, %d left unwritten\n",
		name, published, f.Asked, f.Answered, f.RefusedPacks, document.Count(f.Drafts, "candidate"), f.Passed, f.Offered, f.Chosen, f.Empty)
	if f.Reasked > 0 {
		fmt.Fprintf(w, "  first try: %s\n  reasked %d: %s\n", tries(f.FirstTry), f.Reasked, tries(f.AfterReask))
	}
	for _, t := range f.Turns {
		if f.Asked > 1 || t.Failure != "" {
			fmt.Fprintf(w, "  %s\n", document.Printable(t.String()))
		}
	}
}

func tries(t fill.Tries) string {
	return fmt.Sprintf("answered %d, no packs %d, %d of %d candidates passed, %d chosen", t.Answered, t.RefusedPacks, t.Passed, t.Drafts, t.Chosen)
}

// Bill is what a run used, and what each of its dailies cost; empty when no author was
// asked.
func Bill(u gen.Usage, dailies int) string {
	if u.Requests+u.Replayed == 0 {
		return ""
	}
	text := fmt.Sprintf("requests: %d sent, %d of them failed, %d answered by a replay; tokens: %s; ", u.Requests, u.Failed, u.Replayed,
		tokens(int64(u.PromptTokens), int64(u.AnswerTokens), int64(u.EstimatedPromptTokens), int64(u.EstimatedAnswerTokens)))
	switch {
	case u.Requests > 0 && !u.Priced:
		return text + "money: " + unknownPrice
	case dailies == 0:
		return text + "money: " + ledger.Money(u.Cost)
	}
	return text + fmt.Sprintf("money: %s, %s for each daily", ledger.Money(u.Cost), ledger.Money(u.Cost/int64(dailies)))
}

// tokens words the tokens, and how many of them are estimates.
func tokens(prompt, answer, estimatedPrompt, estimatedAnswer int64) string {
	text := fmt.Sprintf("%d in prompts, %d in answers", prompt+estimatedPrompt, answer+estimatedAnswer)
	if estimatedPrompt+estimatedAnswer > 0 {
		text += fmt.Sprintf(", of them estimated %d and %d", estimatedPrompt, estimatedAnswer)
	}
	return text
}

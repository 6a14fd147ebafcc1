package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"

	"dailies/game/document"
	"dailies/gen"
	"dailies/internal/ledger"
	"dailies/internal/run"
	"dailies/internal/store"
)

// printReport shows the results of a run to a person.
func printReport(w io.Writer, spec run.Spec, r *run.Report) error {
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
			fmt.Fprintf(out, "left unwritten: %s of %s; %s\n", name, e.Date, refusals(e.Refused, g.Funnel.Offered))
		}
		printFunnel(out, name, g)
		for _, text := range g.Material() {
			fmt.Fprintf(out, "  %s\n", document.Printable(text))
		}
	}
	if text := bill(r.Usage, r.Chosen()); text != "" {
		fmt.Fprintln(out, text)
	}
	return out.Flush()
}

// choice is what a day was filled with. A finished puzzle is of no pack.
func choice(c run.Choice) string {
	if c.Pack == "" {
		return fmt.Sprintf("%s  (score %d)", printable(c.Candidate), c.Score)
	}
	return fmt.Sprintf("%s  (%s, score %d)", printable(c.Candidate), printable(c.Pack), c.Score)
}

func refusals(refused map[string]int, offered int) string {
	if offered == 0 {
		return "no candidate passed"
	}
	text := fmt.Sprintf("of %s the window refused", document.Count(offered, "candidate"))
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

// printAsked prints the funnel of a game but for the rules that refused.
func printAsked(w io.Writer, name string, published int, f gen.Funnel) {
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

func tries(t gen.Tries) string {
	return fmt.Sprintf("answered %d, no packs %d, %d of %d candidates passed, %d chosen", t.Answered, t.RefusedPacks, t.Passed, t.Drafts, t.Chosen)
}

// bill is what a run used, and what each of its dailies cost; empty when nobody was
// asked.
func bill(u gen.Usage, dailies int) string {
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

// tokens tells tokens, and how many of them no server has reported.
func tokens(prompt, answer, estimatedPrompt, estimatedAnswer int64) string {
	text := fmt.Sprintf("%d in prompts, %d in answers", prompt+estimatedPrompt, answer+estimatedAnswer)
	if estimatedPrompt+estimatedAnswer > 0 {
		text += fmt.Sprintf(", of them estimated %d and %d", estimatedPrompt, estimatedAnswer)
	}
	return text
}

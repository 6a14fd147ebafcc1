package gen

import (
	"context"
	"fmt"
	"sync"

	"dailies/game"
	"dailies/game/document"
	"dailies/lint"
	"dailies/validate"
)

// Candidate is a puzzle that passed its validator.
type Candidate struct {
	lint.Candidate
	Label    string
	Pack     string
	Origin   Origin
	group    string
	material int // its place among the packs of the funnel
	dated    func(game.Date) ([]byte, error)
}

// Rejection is a puzzle that did not pass, or a material that is no pack.
type Rejection struct {
	Source   string
	Pack     string
	Label    string
	Findings []validate.Finding
}

// Batch is what one material came to.
type Batch struct {
	Source     string
	Pack       PackInfo
	Findings   []validate.Finding // why the material is no pack; then nothing was assembled
	Damaged    bool               // whether it is not even sound JSON
	Drafts     int                // puzzles that were judged
	Passed     int                // of them
	Refused    map[string]Fault   // the others, by the codes of the rules that refused them
	Stopped    Stops              // what the assembler gave up before there was a puzzle
	Candidates []Candidate        // the best that passed
}

// Producer turns the materials of one game into candidates.
type Producer struct {
	Game string
	// Produce assembles a material and judges its drafts in a pool of workers.
	// Rejections are handed over in the order of the drafts. The error is that of ctx
	// or of reject.
	Produce func(ctx context.Context, m Material, seed uint64, workers int, reject func(Rejection) error) (Batch, error)
}

// Within is the producer with a lock held while it produces, so that producers that
// run at once take the workers in turn.
func (p Producer) Within(lock sync.Locker) Producer {
	produce := p.Produce
	p.Produce = func(ctx context.Context, m Material, seed uint64, workers int, reject func(Rejection) error) (Batch, error) {
		lock.Lock()
		defer lock.Unlock()
		return produce(ctx, m, seed, workers, reject)
	}
	return p
}

// Producer joins a game with the judge of its puzzles.
func (g Game[P, K, A]) Producer(judge JudgeFunc[P, A]) Producer {
	return Producer{g.Name, func(ctx context.Context, m Material, seed uint64, workers int, reject func(Rejection) error) (Batch, error) {
		batch := Batch{Source: m.Source, Refused: make(map[string]Fault), Stopped: make(Stops)}
		doc, faults := document.Parse(m.Data)
		for _, f := range faults {
			line, column := doc.LineColumn(f.Offset)
			batch.Findings = append(batch.Findings, validate.Finding{Rule: validate.FaultRule(f.Kind), Severity: validate.Error, Line: line, Column: column, Message: f.Message})
		}
		if batch.Damaged = len(faults) > 0; batch.Damaged {
			return batch, ctx.Err()
		}
		if !isPack(doc) {
			return g.finished(ctx, m, doc, batch, judge, reject)
		}
		pack := new(K)
		findings, err := g.readPack(doc, pack)
		if batch.Findings = findings; err != nil || len(findings) > 0 {
			return batch, err
		}
		batch.Pack = g.Describe(pack)
		return g.assemble(ctx, m, pack, seed, workers, batch, judge, reject)
	}}
}

// isPack tells a pack from a finished puzzle: packs name their game, or are word lists
// with topics; puzzles are neither, and have a mode, an id or a date. What is none of
// it is held against the pack's schema, since packs are what authors are asked for.
func isPack(doc *document.Document) bool {
	has := func(key string) bool { return doc.Root.Member(key) != nil }
	return has("game") || has("topics") || !has("mode") && !has("puzzleId") && !has("dateISO")
}

func (g Game[P, K, A]) readPack(doc *document.Document, pack *K) ([]validate.Finding, error) {
	mismatches, err := g.PackSchema.Check(doc)
	if err != nil {
		return nil, fmt.Errorf("%s pack: %w", g.Name, err)
	}
	var findings []validate.Finding
	for _, m := range mismatches {
		findings = append(findings, validate.Finding{Rule: validate.ErrSchema, Severity: validate.Error, Pointer: m.Pointer, Message: m.Error()})
	}
	if len(findings) == 0 {
		for _, m := range doc.Decode(pack) {
			findings = append(findings, validate.Finding{Rule: validate.ErrSchema, Severity: validate.Error, Pointer: m.Pointer, Message: m.Error()})
		}
	}
	if len(findings) == 0 {
		findings = g.Check(pack)
	}
	for i := range findings {
		findings[i].Line, findings[i].Column = doc.Position(findings[i].Pointer)
	}
	return findings, nil
}

// finished takes a finished puzzle as a pack of one.
func (g Game[P, K, A]) finished(ctx context.Context, m Material, doc *document.Document, batch Batch, judge JudgeFunc[P, A], reject func(Rejection) error) (Batch, error) {
	puzzle := new(P)
	for _, mismatch := range doc.Decode(puzzle) {
		line, column := doc.Position(mismatch.Pointer)
		batch.Findings = append(batch.Findings, validate.Finding{
			Rule: validate.ErrSchema, Severity: validate.Error, Pointer: mismatch.Pointer, Line: line, Column: column, Message: mismatch.Error(),
		})
	}
	if len(batch.Findings) > 0 {
		return batch, nil
	}
	batch.Drafts = 1
	draft := Draft[P]{Make: func() *P { return puzzle }, Label: "finished puzzle"}
	err := g.keep(&batch, m, g.judged(ctx, draft, puzzle, judge), reject)
	return batch, err
}

type judged[P, A any] struct {
	draft     Draft[P]
	judgement Judgement[A]
	score     int
}

func (g Game[P, K, A]) assemble(ctx context.Context, m Material, pack *K, seed uint64, workers int, batch Batch, judge JudgeFunc[P, A], reject func(Rejection) error) (Batch, error) {
	err := validate.Ordered(ctx, workers, g.Assemble(pack, seed, batch.Stopped),
		func(ctx context.Context, d Draft[P]) (judged[P, A], error) {
			return g.judged(ctx, d, d.Make(), judge), ctx.Err()
		},
		func(j judged[P, A]) error {
			batch.Drafts++
			return g.keep(&batch, m, j, reject)
		})
	batch.Candidates = best(batch.Candidates)
	return batch, err
}

func (g Game[P, K, A]) judged(ctx context.Context, d Draft[P], puzzle *P, judge JudgeFunc[P, A]) judged[P, A] {
	j := judged[P, A]{draft: d, judgement: judge(ctx, puzzle), score: d.Score}
	if j.judgement.Passed {
		j.score += g.Score(puzzle, j.judgement.Analysis)
	}
	return j
}

// keep files a judged draft as candidate or rejection.
func (g Game[P, K, A]) keep(batch *Batch, m Material, j judged[P, A], reject func(Rejection) error) error {
	if !j.judgement.Passed {
		batch.count(j.draft.Label, j.judgement.Findings)
		return reject(Rejection{batch.Source, batch.Pack.ID, j.draft.Label, j.judgement.Findings})
	}
	batch.Passed++
	batch.Candidates = append(batch.Candidates, Candidate{
		Candidate: lint.Candidate{Facts: j.judgement.Facts, Warnings: len(j.judgement.Findings), Score: j.score, Fits: j.draft.Fits},
		Label:     j.draft.Label, Pack: batch.Pack.ID, Origin: m.Origin, group: j.draft.Group,
		dated: func(date game.Date) ([]byte, error) {
			return game.Canonical(g.Date(j.draft.Make(), game.NewPuzzleID(date, g.Name), date))
		},
	})
	if len(batch.Candidates) >= pruned {
		batch.Candidates = best(batch.Candidates)
	}
	return nil
}

// count adds a refused draft to the rules that refused it.
func (b *Batch) count(label string, findings []validate.Finding) {
	seen := make(map[string]bool, len(findings))
	for _, f := range findings {
		if f.Severity == validate.Error && !seen[f.Rule.Code] {
			seen[f.Rule.Code] = true
			faultCount(b.Refused).add(f, label)
		}
	}
}

package author

import (
	"context"
	"errors"
	"sync"

	"dailies/gen"
	"dailies/gen/feedback"
)

// write asks for a round's packs, those of a game that is composed of others part by part.
func (m *model) write(ctx context.Context, request gen.Request, take func(gen.Submission) error) error {
	if whole := m.wholes[request.Game]; whole != nil {
		return m.compose(ctx, request, whole, take)
	}
	return m.author.Write(ctx, request, take)
}

// compose asks for the parts of each pack at once with the packs' own texts, and puts together what
// came, in the order of their numbers. A pack for which parts are missing goes without any.
func (m *model) compose(ctx context.Context, request gen.Request, whole *gen.Composition, take func(gen.Submission) error) error {
	own, part := feedback.Compose(request, whole)
	var parts, packs []gen.Submission
	var errs [2]error
	var asking sync.WaitGroup
	ask := func(n int, request gen.Request, answers *[]gen.Submission) {
		asking.Go(func() {
			errs[n] = m.author.Write(ctx, request, func(s gen.Submission) error {
				*answers = append(*answers, s)
				return nil
			})
		})
	}
	ask(0, part, &parts)
	ask(1, own, &packs)
	asking.Wait()
	failure := errors.Join(errs[:]...)
	if ctx.Err() != nil {
		return failure
	}
	for i, pack := range packs {
		if from := i * whole.Count; from+whole.Count <= len(parts) {
			var texts [][]byte
			for _, p := range parts[from : from+whole.Count] {
				texts = append(texts, p.Data)
			}
			pack.Data = whole.Join(pack.Data, texts)
		}
		if err := take(pack); err != nil {
			return err
		}
	}
	return failure
}

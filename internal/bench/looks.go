package bench

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/atomicfile"
	"dailies/internal/bench/estimate"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
)

// Looks says how often a bench was looked at with one set of cases: days, seed and repeats. Whoever
// changes a prompt until it looks better will see that by chance in the end, and a verdict allows for it.
type Looks struct {
	Number int `json:"number"` // of this look, from 1; 0 where nothing is compared
	Tried  int `json:"tried"`  // prompts and models that all looks compared with the first ones
}

// level is the least error at which a cell is called better. Half of the allowed error is on the side
// of the worse. The first look has the other half, and the later ones share what is left: the
// 1/(k(k-1)) from k = 2 on sum up to 1. So of series of equal prompts, however long, at most one in
// twenty ever shows a better one in a figure.
func (l Looks) level() float64 {
	allowed := 1 - estimate.Level
	if l.Number > 1 {
		allowed /= float64(l.Number * (l.Number - 1))
	}
	return allowed
}

// String says what the looks mean for the verdicts; empty for a first look.
func (l Looks) String() string {
	if l.Number < 2 {
		return ""
	}
	return fmt.Sprintf("look %d with these cases, at %s tried: of equal ones, %s would look better in a figure by chance, so better needs p of %s now",
		l.Number, document.Count(l.Tried, "variant"), number(float64(l.Tried)*(1-estimate.Level)/2), number(l.level()))
}

// looksName is the file of a bench's folder that counts its looks; see [looked].
const looksName = "looks.json"

// looked is the account of the looks of a folder.
type looked struct {
	Cases int    `json:"cases"` // sets of cases begun after the first
	Looks []look `json:"looks"` // at the present set, each once
}

// look is what was compared at once.
type look struct {
	Cases    string   `json:"cases"`    // what they are, by a hash
	Key      string   `json:"key"`      // of the variants and the repeats
	Variants []string `json:"variants"` // those that were compared with the first ones
}

func readLooked(ctx context.Context, dir string) (l looked, err error) {
	name := filepath.Join(dir, looksName)
	data, err := boundedfile.Read(ctx, name, document.MaxKept)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return l, nil
	case err != nil && ctx.Err() != nil:
		return l, err
	case err != nil:
		return l, fault.AsUsage(err)
	}
	if err := json.Unmarshal(data, &l); err != nil {
		return l, fault.Usagef("%s: it is no account of looks: %s; delete it, and the next look counts as the first", document.Printable(name), fault.Reason(err))
	}
	return l, nil
}

func (l looked) write(dir string) error {
	text, err := game.Canonical(l)
	if err == nil {
		err = atomicfile.Write(filepath.Join(dir, looksName), text)
	}
	return fault.AsUsage(err)
}

// openCases makes the set of cases ready. A fresh one has a seed and answers of its own; those of the
// set before are kept beside them. One that nobody has looked at yet is fresh still.
func (b *bench) openCases(ctx context.Context) error {
	l, err := readLooked(ctx, b.Out)
	if err != nil {
		return err
	}
	if b.NewCases && len(l.Looks) > 0 {
		l.Cases++
		answers := filepath.Join(b.Out, answersName)
		aside := fmt.Sprintf("%s-%d", answers, l.Cases)
		if err := os.Rename(answers, aside); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fault.AsUsage(err)
		}
		l.Looks = nil
		if err := l.write(b.Out); err != nil {
			return err
		}
	}
	b.Seed += uint64(l.Cases)
	return nil
}

// look counts this look. Answers that are judged again were looked at before.
func (b *bench) look(ctx context.Context) (Looks, error) {
	now := b.newLook()
	if len(now.Variants) == 0 {
		return Looks{}, nil
	}
	l, err := readLooked(ctx, b.Out)
	if err != nil {
		return Looks{}, err
	}
	same := func(other look) bool { return other.Cases == now.Cases && other.Key == now.Key }
	if !b.Rejudge && !slices.ContainsFunc(l.Looks, same) {
		l.Looks = append(l.Looks, now)
		if err := l.write(b.Out); err != nil {
			return Looks{}, err
		}
	}
	var found Looks
	tried := make(map[string]bool)
	for _, other := range l.Looks {
		if other.Cases != now.Cases {
			continue
		}
		found.Number++
		for _, v := range other.Variants {
			tried[v] = true
		}
		if same(other) {
			break
		}
	}
	found.Tried = len(tried)
	return found, nil
}

// newLook describes this look: the prompts by their content, the models by what is asked.
func (b *bench) newLook() look {
	var prompts, models, variants []string
	for _, v := range b.Prompts {
		prompts = append(prompts, "prompts "+v.Hash)
	}
	for _, m := range b.Models {
		models = append(models, "model "+m.Config.BaseURL+" "+m.Config.Model)
	}
	for _, all := range [][]string{prompts, models} {
		for _, v := range all[1:] {
			variants = append(variants, hashed(v))
		}
	}
	cases := []string{string(b.Dates[0]), fmt.Sprint(len(b.Dates), b.Seed, b.Answers, b.Attempts, b.Drafts), strings.Join(b.Games.Names(), " ")}
	key := slices.Concat(prompts, models, []string{fmt.Sprint(b.Repeats)})
	return look{Cases: hashed(cases...), Key: hashed(key...), Variants: variants}
}

// hashed names texts in a few letters.
func hashed(texts ...string) string {
	h := fnv.New64a()
	for _, text := range texts {
		fmt.Fprintf(h, "%d %s\n", len(text), text)
	}
	return hex.EncodeToString(h.Sum(nil))
}

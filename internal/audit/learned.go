package audit

import (
	"context"
	"fmt"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/learn"
	"dailies/validate"
)

// The rules of what plays taught.
var warnLearnedRung = &validate.Rule{
	Code: "WARN_LEARNED_RUNG", Title: "People found a day as hard as its weekday, or a step beside it",
	Why:    "The week climbs from Monday to Sunday. Who comes on Mondays for an easy board stays away after a hard one.",
	Fix:    "A day that people have played stays as it is. Leave learned.json where it is, so that generate chooses the next weeks by it, and look in its features for what the models misjudge.",
	Source: "played page, where the measure is used",
}

var warnPlayedSecondReading = &validate.Rule{
	Code: "WARN_PLAYED_SECOND_READING", Title: "Few people lock a tile with a set to which it does not belong",
	Why:    "What a fifth of all players take for a group has something to it, and they lose a try for reading well.",
	Fix:    "Reword the tile or the set in its pack, or let the pack list them as contested. Leave it where a decoy is meant to tempt so many. generate does not show the two together again while learned.json is there.",
	Source: "played page, what people misread",
}

// evaluateLearned compares the dailies with what plays taught of them, and returns what is found of
// each, by its position. A daily that was edited since it was measured has no findings.
func (f folder) evaluateLearned(ctx context.Context, games catalog.List) ([][]validate.Finding, error) {
	findings := make([][]validate.Finding, len(f.dailies))
	learned, err := learn.Read(ctx, f.dir)
	if err != nil || learned == nil {
		return findings, err
	}
	misplaced := map[string]map[game.Date]game.Rung{}
	for name, g := range learned.Games {
		misplaced[name] = g.Misplaced()
	}
	for i, d := range f.dailies {
		measured, known := learned.Of(d.result.Game, d.date, d.hash)
		if !known {
			continue
		}
		if as, off := misplaced[d.result.Game][d.date]; off {
			findings[i] = append(findings[i], misplacedFinding(d.date, as, measured))
		}
		misread, err := f.misreadFindings(ctx, games, d, measured)
		if err != nil {
			return nil, err
		}
		findings[i] = append(findings[i], misread...)
	}
	return findings, nil
}

func misplacedFinding(date game.Date, as game.Rung, d learn.Day) validate.Finding {
	message := fmt.Sprintf("people found this %s as hard as a %s: difficulty %+.2f (%+.2f to %+.2f), and %.0f %% of %d plays reached good",
		date.Rung(), as, d.Value, d.Low, d.High, 100*d.Good, d.Plays)
	return validate.Finding{Rule: warnLearnedRung, Severity: validate.Warning, Message: message}
}

// misreadFindings are the second readings of a daily, each at its tile.
func (f folder) misreadFindings(ctx context.Context, games catalog.List, d daily, measured learn.Day) (found []validate.Finding, err error) {
	if len(measured.Readings) == 0 {
		return nil, nil
	}
	data, err := f.read(ctx, d.result.File)
	if err != nil {
		return nil, fault.Usagef("%s: %s", document.Printable(d.result.File), fault.Reason(err))
	}
	places := map[string]string{}
	if g, err := games.Game(d.result.Game); err == nil {
		if board := g.Sorting(data); board != nil {
			for _, tile := range board.Tiles {
				places[tile.Text] = tile.Pointer
			}
		}
	}
	for _, r := range measured.Readings {
		found = append(found, validate.Finding{Rule: warnPlayedSecondReading, Severity: validate.Warning, Pointer: places[r.Tile], Message: measured.TellReading(r)})
	}
	return found, nil
}

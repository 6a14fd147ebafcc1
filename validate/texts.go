package validate

import (
	"reflect"
	"slices"

	"dailies/game/document"
	"dailies/validate/text"
)

// Texts judges the texts of one Go type that players see. It is safe for concurrent use.
type Texts struct{ plan *text.Plan }

// TextsOf is the judge of the texts of type T, a puzzle or a pack; see [text.Plan] for
// what is a text.
func TextsOf[T any]() Texts { return Texts{text.PlanOf(reflect.TypeFor[T]())} }

// Check reports what is wrong with the texts of a document, a pointer to T.
func (c Texts) Check(v any, report *Reporter) {
	if c.plan == nil {
		return
	}
	seen := make(map[alike]string)
	c.plan.Texts(v, func(t text.Text) bool {
		if t.Value != "" { // whether there must be one the schema says
			c.one(t, report)
		}
		if t.Group != "" {
			distinct(t, seen, report)
		}
		return true
	})
}

// Findings are the breaches in a document that has no profile, such as a pack. A text in
// another script is none: see [Texts.Foreign].
func (c Texts) Findings(v any) []Finding {
	report := Reporter{Profile: &Profile{Severities: map[string]Severity{warnTextScript.Code: Off}}}
	c.Check(v, &report)
	return report.all()
}

// Foreign are the texts of such a document that are not in the scripts of a profile: no
// breaches, or as the profile takes them.
func (c Texts) Foreign(v any, profile *Profile) []Finding {
	report := Reporter{Profile: profile}
	c.Check(v, &report)
	return slices.DeleteFunc(report.all(), func(f Finding) bool { return f.Rule != warnTextScript })
}

// PlayerText is a text that players see.
type PlayerText struct {
	Pointer string // its place, a JSON Pointer
	Value   string
	Icon    bool // whether it is one emoji
}

// Texts lists the texts of a judged puzzle that players see, in the order of its keys, those
// left out of it too, as empty ones; nothing of a puzzle of another game.
func (c Checker) Texts(r Result) []PlayerText {
	if r.Puzzle == nil || r.Game != c.Name {
		return nil
	}
	return c.texts.List(r.Puzzle)
}

// List lists the texts of a document, a pointer to T, in the order of its keys.
func (c Texts) List(v any) []PlayerText {
	if c.plan == nil {
		return nil
	}
	var all []PlayerText
	c.plan.Texts(v, func(t text.Text) bool {
		all = append(all, PlayerText{t.Pointer(), t.Value, t.Icon})
		return true
	})
	return all
}

func (c Texts) one(t text.Text, report *Reporter) {
	for _, f := range text.Faults(t.Value) {
		report.Report(textRule(f.Kind), t.Pointer(), "the text %s %s", document.Quote(t.Value), f.Message)
	}
	if t.Icon && !text.IsIcon(t.Value) {
		report.Report(errTextIcon, t.Pointer(), "the icon %s is not one emoji", document.Quote(t.Value))
	}
	if script, r := text.Foreign(t.Value, report.Profile.scripts()); script != "" {
		report.Report(warnTextScript, t.Pointer(), "the text %s has the %s character %s (U+%04X)", document.Quote(t.Value), script, document.Quote(string(r)), r)
	}
}

// alike is one of the two keys of a text within its group.
type alike struct {
	group, key string
	which      int
}

func distinct(t text.Text, seen map[alike]string, report *Reporter) {
	reported := false
	for which, key := range text.KeysOf(t.Value) {
		k := alike{t.Group, key, which}
		other, taken := seen[k]
		if !taken {
			seen[k] = t.Value
			continue
		}
		if !reported {
			report.Report(errTextAlike, t.Pointer(), "the texts %s and %s look alike", document.Quote(other), document.Quote(t.Value))
			reported = true
		}
	}
}

func textRule(kind text.Kind) *Rule {
	return [...]*Rule{text.Spaces: errTextSpaces, text.NotComposed: errTextNFC, text.HiddenSymbol: errTextHidden, text.Markup: errTextMarkup, text.Replaced: errTextReplaced}[kind]
}

package feedback

import (
	"slices"
	"strconv"
	"strings"

	"dailies/gen"
	"dailies/validate"
)

// Without returns a sound pack without some of its parts, and without what only served these: a
// decoy's word on a set that is gone, a decoy that has no set left to tempt to. Findings that stay
// say what the rest lacks. The pointers are in the order of the document. The error is that of
// parse.
func Without(parse func([]byte) (gen.ParsedSubmission, error), data []byte, pointers []string) (f Fixed, err error) {
	spare := make([]gen.Spare, len(pointers))
	for i, pointer := range pointers {
		spare[i] = gen.Spare{Pointer: pointer}
	}
	f.Data = LeaveOut(data, spare)
	for range maxFixes {
		if f.ParsedSubmission, err = parse(f.Data); err != nil {
			return f, err
		}
		orphan := orphaned(f.Findings)
		if orphan == "" {
			return f, nil
		}
		f.Data = LeaveOut(f.Data, []gen.Spare{{Pointer: orphan}})
	}
	return f, nil
}

// orphaned returns the first item of a list, within another part, that no longer means anything;
// empty for none. A list at the top that is too short is what the pack lacks.
func orphaned(findings []validate.Finding) string {
	for _, f := range findings {
		if f.Rule != gen.ErrPackReference && f.Rule != validate.SchemaRule() {
			continue
		}
		if item := innermost(f.Pointer); item != "" {
			return item
		}
	}
	return ""
}

// innermost returns the innermost item of a list that a pointer leads to or through; empty for none.
func innermost(pointer string) string {
	steps := strings.Split(pointer, "/")
	for i, step := range slices.Backward(steps) {
		if _, err := strconv.Atoi(step); err == nil {
			return strings.Join(steps[:i+1], "/")
		}
	}
	return ""
}

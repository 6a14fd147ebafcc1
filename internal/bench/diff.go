package bench

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Bounds on how much of two answers a page shows.
const (
	maxDiffed = 3000 // lines of each
	around    = 2    // lines around each difference
)

// DiffRow is a line of two texts side by side.
type DiffRow struct {
	Left, Right string
	Differs     bool
	Skipped     int // equal lines left out here; the other fields are empty then
}

// Diff sets two texts side by side, without most of what they share; nil for texts that are too
// long.
func Diff(left, right []byte) []DiffRow {
	a, b := linesOf(left), linesOf(right)
	if len(a) > maxDiffed || len(b) > maxDiffed {
		return nil
	}
	common := longest(a, b)
	var rows []DiffRow
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			rows = append(rows, DiffRow{Left: a[i], Right: b[j]})
			i, j = i+1, j+1
		case i < len(a) && j < len(b) && common[i+1][j] == common[i][j+1] && common[i+1][j+1] == common[i][j]:
			rows = append(rows, DiffRow{Left: a[i], Right: b[j], Differs: true})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			rows = append(rows, DiffRow{Left: a[i], Differs: true})
			i++
		default:
			rows = append(rows, DiffRow{Right: b[j], Differs: true})
			j++
		}
	}
	return folded(rows)
}

// linesOf are the lines of a text, each value of JSON on its own.
func linesOf(text []byte) []string {
	var pretty bytes.Buffer
	if json.Indent(&pretty, text, "", "  ") == nil {
		text = pretty.Bytes()
	}
	return strings.Split(strings.TrimRight(string(text), "\n"), "\n")
}

// longest are the lengths of the longest common subsequences of the rests after each pair
// of lines.
func longest(a, b []string) [][]int32 {
	common := make([][]int32, len(a)+1)
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	return common
}

// folded leaves out equal lines, except for some around each difference.
func folded(rows []DiffRow) []DiffRow {
	near := make([]bool, len(rows))
	for i, r := range rows {
		for k := max(0, i-around); r.Differs && k <= min(len(rows)-1, i+around); k++ {
			near[k] = true
		}
	}
	var all []DiffRow
	for i, r := range rows {
		last := len(all) - 1
		switch {
		case near[i]:
			all = append(all, r)
		case last >= 0 && all[last].Skipped > 0:
			all[last].Skipped++
		default:
			all = append(all, DiffRow{Skipped: 1})
		}
	}
	return all
}

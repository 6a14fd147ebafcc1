package bench

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Bounds on what a page shows of two answers.
const (
	maxDiffed = 3000 // lines of each
	around    = 2    // lines around what differs
)

// diffRow is a line of two texts side by side.
type diffRow struct {
	Left, Right string
	Differs     bool
	Skipped     int // lines that are the same and not shown; then nothing else
}

// diff sets two texts side by side, without most of what they share.
func diff(left, right []byte) []diffRow {
	a, b := linesOf(left), linesOf(right)
	if len(a) > maxDiffed || len(b) > maxDiffed {
		return nil
	}
	common := longest(a, b)
	var rows []diffRow
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			rows = append(rows, diffRow{Left: a[i], Right: b[j]})
			i, j = i+1, j+1
		case i < len(a) && j < len(b) && common[i+1][j] == common[i][j+1] && common[i+1][j+1] == common[i][j]:
			rows = append(rows, diffRow{Left: a[i], Right: b[j], Differs: true})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			rows = append(rows, diffRow{Left: a[i], Differs: true})
			i++
		default:
			rows = append(rows, diffRow{Right: b[j], Differs: true})
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

// longest are the lengths of the longest common subsequences of what follows each two lines.
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

// folded leaves out the lines that are the same, but for some around those that are not.
func folded(rows []diffRow) []diffRow {
	near := make([]bool, len(rows))
	for i, r := range rows {
		for k := max(0, i-around); r.Differs && k <= min(len(rows)-1, i+around); k++ {
			near[k] = true
		}
	}
	var all []diffRow
	for i, r := range rows {
		last := len(all) - 1
		switch {
		case near[i]:
			all = append(all, r)
		case last >= 0 && all[last].Skipped > 0:
			all[last].Skipped++
		default:
			all = append(all, diffRow{Skipped: 1})
		}
	}
	return all
}

// Package edition cuts a pack for days: what is bound to other days is left out. It is the only place
// that does so, for all games, before anything is assembled.
package edition

import (
	"cmp"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/lint/window"
)

// Edition is a pack as it is dealt on some days.
type Edition struct {
	feedback.Fixed
	Season window.Season
}

// Parse reads a pack; see [gen.Game.Parse].
type Parse = func([]byte) (gen.ParsedSubmission, error)

// Of returns the editions of a sound pack: first the one for any of its days, without its dated
// parts, then one for each list of dated parts. An edition with findings lacks something without the
// parts left out. The error is that of parse.
func Of(parse Parse, data []byte, info gen.PackInfo) ([]Edition, error) {
	if len(info.Dated) == 0 {
		return []Edition{{feedback.Fixed{Data: data, ParsedSubmission: gen.ParsedSubmission{Pack: info}}, info.Season}}, nil
	}
	all := make([]Edition, 1+len(info.Dated))
	for i := range all {
		all[i].Season = info.Season
		if i > 0 {
			all[i].Season = info.Dated[i-1].Season().Within(info.Season)
		}
		var err error
		if all[i].Fixed, err = feedback.Without(parse, data, leftOut(data, info.Dated, i-1)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Plain returns the text of a pack without its dated parts, for material that is dealt on any day.
func Plain(data []byte, dated []gen.Dated) []byte {
	var spare []gen.Spare
	for _, pointer := range leftOut(data, dated, -1) {
		spare = append(spare, gen.Spare{Pointer: pointer})
	}
	return feedback.LeaveOut(data, spare)
}

// leftOut returns the pointers to what an edition lacks, in the order of the document: the parts that
// are dated otherwise, what dates these, and the lines of pools that have dated ones. With -1
// for the edition's place it lacks all dated parts.
func leftOut(data []byte, dated []gen.Dated, kept int) []string {
	doc, _ := document.Parse(data)
	var pointers []string
	for i := range dated {
		if i != kept { // what stays says why it may name a season
			pointers = append(pointers, document.Pointer("dated", i))
		}
	}
	for _, item := range gen.Items(doc, func(text string) bool {
		return !keeps(dated, kept, text) && slices.ContainsFunc(dated, func(d gen.Dated) bool { return slices.Contains(d.Parts, text) })
	}) {
		pointers = append(pointers, item.Pointer)
	}
	if kept >= 0 {
		pointers = append(pointers, silenced(&doc.Root, dated[kept].Parts)...)
	}
	slices.SortFunc(pointers, func(a, b string) int { return cmp.Compare(doc.Offset(a), doc.Offset(b)) })
	return slices.Compact(pointers)
}

// keeps reports whether an edition has a part.
func keeps(dated []gen.Dated, kept int, text string) bool {
	return kept >= 0 && slices.Contains(dated[kept].Parts, text)
}

// linesSuffix ends the keys of the objects whose lists are pools of lines: koaLines, auraLines.
const linesSuffix = "Lines"

// silenced returns the pointers to the lines that others replace: those in a pool with a line of the
// day.
func silenced(pack *document.Node, lines []string) (pointers []string) {
	ofTheDay := func(item document.Node) bool {
		return item.Kind == document.String && slices.Contains(lines, item.Text)
	}
	for i, key := range pack.Keys {
		if !strings.HasSuffix(key, linesSuffix) {
			continue
		}
		for j, pool := range pack.Items[i].Items {
			for k, item := range pool.Items {
				if slices.ContainsFunc(pool.Items, ofTheDay) && !ofTheDay(item) {
					pointers = append(pointers, document.Pointer(key, pack.Items[i].Keys[j], k))
				}
			}
		}
	}
	return pointers
}

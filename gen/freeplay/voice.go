package freeplay

import (
	"dailies/game/document"
	"dailies/validate"
	"dailies/validate/testimony"
)

// voice reports the lines of KOA that no run may have.
func voice(p *Pack, report *validate.Reporter) {
	v, k := testimony.NewVoice(report), &p.KoaLines
	for _, pool := range []struct {
		name  string
		lines []string
	}{
		{"opening", k.Opening}, {"lockdown", k.Lockdown}, {"cache", k.Cache}, {"cycled", k.Cycled}, {"corroborated", k.Corroborated},
		{"flagged", k.Flagged}, {"rewired", k.Rewired}, {"exploited", k.Exploited}, {"pressed", k.Pressed}, {"won", k.Won},
	} {
		v.Pool(document.Pointer("koaLines", pool.name), pool.lines)
	}
}

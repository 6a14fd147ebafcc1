package textplace

// Aura places the texts of an AURA puzzle.
func Aura() []Place {
	return []Place{
		{"/evidence/*/name", "Evidence", "on the card, from the draft on"},
		{"/evidence/*/flavor", "Evidence", "on the card, from the draft on"},
		{"/protocols/*/label", "Protocols", "on the monitor, from the resistance at which AURA enforces it"},
		{"/protocols/*/paths/*/label", "Protocols", "in the protocol's paths, at a tap"},
		{"/auraLines/intro/*", "AURA, intro", "after the draft"},
		{"/auraLines/accepted/*", "AURA, accepted", "when a payload is accepted"},
		{"/auraLines/resonance/*", "AURA, resonance", "when an accepted payload resonates"},
		{"/auraLines/rejected/*", "AURA, rejected", "when a payload is rejected"},
		{"/auraLines/scan/*", "AURA, scan", "after a SCAN"},
		{"/auraLines/audit/*", "AURA, audit", "when AURA audits"},
		{"/auraLines/shift/*", "AURA, shift", "when the next protocol takes over"},
		{"/auraLines/win/*", "AURA, ending", "when the lock opens"},
		{"/auraLines/loss/*", "AURA, ending", "when the day is lost"},
	}
}

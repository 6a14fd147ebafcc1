package aura

import (
	"dailies/game"
	"dailies/game/aura"
)

// Library lists the protocols that any pack may name in `shared`. They ask for things
// that every incident has: a time, a witness, somebody official, a clean record.
func Library() []aura.Protocol {
	return []aura.Protocol{
		{ID: "NO_SELF_REPORT", Label: "Your word doesn't count.", Paths: []aura.Path{
			{ID: "official", Label: "Authority, nothing self-reported", AllTags: tags("AUTHORITY"), NoTags: tags("SELF_REPORT")},
			{ID: "measured", Label: "A sensor, nothing self-reported", AllTags: tags("SENSOR"), NoTags: tags("SELF_REPORT")},
			{ID: "verified-pair", Label: "Two cards, all verified", EveryTrust: aura.Verified, Cards: 2},
		}},
		{ID: "PRINTED_TIME", Label: "Show me the minute.", Paths: []aura.Path{
			{ID: "time-stamped", Label: "A time, and a time printed on a card", AllTags: tags("TIME"), AllTraits: traits("TIMESTAMPED")},
			{ID: "logged", Label: "A system log, none of it sketchy", AllTags: tags("SYSTEM_LOG"), EveryTrust: aura.Plausible},
			{ID: "paid-minute", Label: "A purchase with a printed time", AllTags: tags("PURCHASE"), AllTraits: traits("TIMESTAMPED")},
		}},
		{ID: "SECOND_WITNESS", Label: "Somebody else must know.", Paths: []aura.Path{
			{ID: "confirmable", Label: "Something others can confirm, nothing editable", AllTraits: traits("CORROBORATABLE"), NoTraits: traits("EDITABLE")},
			{ID: "agreed", Label: "Consent, and something verified", AllTags: tags("CONSENT"), AnyTrust: aura.Verified},
			{ID: "seen", Label: "Media, and a place or a time", AllTags: tags("MEDIA"), AnyTags: tags("LOCATION", "TIME")},
		}},
		{ID: "OFFICIAL_BUSINESS", Label: "Who says so, besides you?", Paths: []aura.Path{
			{ID: "expert", Label: "Authority, and something verified", AllTags: tags("AUTHORITY"), AnyTrust: aura.Verified},
			{ID: "duty", Label: "Work, and a rule or a time", AllTags: tags("WORK"), AnyTags: tags("POLICY", "TIME")},
			{ID: "house-rule", Label: "A rule, none of it sketchy", AllTags: tags("POLICY"), EveryTrust: aura.Plausible},
		}},
		{ID: "SEALED_RECORD", Label: "Nothing you could have touched.", Paths: []aura.Path{
			{ID: "sealed", Label: "A sealed record, nothing editable", AllTraits: traits("HASHED"), NoTraits: traits("EDITABLE")},
			{ID: "good-source", Label: "A trusted source, nothing editable", AllTraits: traits("SOURCE_TRUSTED"), NoTraits: traits("EDITABLE")},
			{ID: "verified-only", Label: "Every card verified, nothing self-reported", EveryTrust: aura.Verified, NoTags: tags("SELF_REPORT")},
		}},
		{ID: "WHERE_EXACTLY", Label: "Where was this, exactly?", Paths: []aura.Path{
			{ID: "placed", Label: "A place, none of it sketchy", AllTags: tags("LOCATION"), EveryTrust: aura.Plausible},
			{ID: "sensed-there", Label: "A place and a sensor", AllTags: tags("LOCATION", "SENSOR")},
			{ID: "on-film", Label: "Media, and something verified", AllTags: tags("MEDIA"), AnyTrust: aura.Verified},
		}},
		{ID: "PAID_FOR", Label: "Show me what it cost.", Paths: []aura.Path{
			{ID: "bought", Label: "A purchase, none of it sketchy", AllTags: tags("PURCHASE"), EveryTrust: aura.Plausible},
			{ID: "earned", Label: "Work and a purchase", AllTags: tags("WORK", "PURCHASE")},
			{ID: "audited", Label: "A purchase, and something verified", AllTags: tags("PURCHASE"), AnyTrust: aura.Verified},
		}},
		{ID: "MACHINE_MEMORY", Label: "I trust what was measured.", Paths: []aura.Path{
			{ID: "sensor", Label: "A sensor, none of it sketchy", AllTags: tags("SENSOR"), EveryTrust: aura.Plausible},
			{ID: "log", Label: "A system log, nothing self-reported", AllTags: tags("SYSTEM_LOG"), NoTags: tags("SELF_REPORT")},
			{ID: "sensor-clock", Label: "A sensor and a printed time", AllTags: tags("SENSOR"), AllTraits: traits("TIMESTAMPED")},
		}},
	}
}

// shared is the library's protocol of that id, or nil.
func shared(id game.ID) *aura.Protocol {
	for _, protocol := range Library() {
		if protocol.ID == id {
			return &protocol
		}
	}
	return nil
}

func tags(list ...aura.Tag) []aura.Tag       { return list }
func traits(list ...aura.Trait) []aura.Trait { return list }

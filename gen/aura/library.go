package aura

import (
	"dailies/game"
	"dailies/game/aura"
)

// Library lists the protocols that any pack may name in `shared`. They look for things that
// every incident has: a time, a witness, somebody official, a clean record.
func Library() []aura.Protocol {
	return []aura.Protocol{
		{ID: "NO_SELF_REPORT", Label: "Your word doesn't count.", Paths: []aura.Path{
			{ID: "official", Label: "Someone official, and not your own word", AllTags: tags("AUTHORITY"), NoTags: tags("SELF_REPORT")},
			{ID: "measured", Label: "A sensor, and not your own word", AllTags: tags("SENSOR"), NoTags: tags("SELF_REPORT")},
			{ID: "verified-pair", Label: "Two cards, both verified, nobody official, no sensor", NoTags: tags("AUTHORITY", "SENSOR"), EveryTrust: aura.Verified, Cards: 2},
		}},
		{ID: "PRINTED_TIME", Label: "Show me the minute.", Paths: []aura.Path{
			{ID: "printed", Label: "A printed minute, nothing bought", NoTags: tags("PURCHASE"), AllTraits: traits("TIMESTAMPED")},
			{ID: "logged", Label: "A device log, nothing sketchy", AllTags: tags("SYSTEM_LOG"), EveryTrust: aura.Plausible},
			{ID: "paid-then", Label: "Something bought, and about a time", AllTags: tags("PURCHASE", "TIME")},
		}},
		{ID: "SECOND_WITNESS", Label: "Somebody else must know.", Paths: []aura.Path{
			{ID: "confirmable", Label: "Something confirmable, nobody's consent, nothing editable", NoTags: tags("CONSENT"), AllTraits: traits("CORROBORATABLE"), NoTraits: traits("EDITABLE")},
			{ID: "agreed", Label: "Somebody's consent, and something verified", AllTags: tags("CONSENT"), AnyTrust: aura.Verified},
			{ID: "seen", Label: "Media, and a place or about a time", AllTags: tags("MEDIA"), AnyTags: tags("LOCATION", "TIME")},
		}},
		{ID: "OFFICIAL_BUSINESS", Label: "Who says so, besides you?", Paths: []aura.Path{
			{ID: "expert", Label: "Someone official, and something verified", AllTags: tags("AUTHORITY"), AnyTrust: aura.Verified},
			{ID: "duty", Label: "Work, and about a time, nobody official", AllTags: tags("WORK", "TIME"), NoTags: tags("AUTHORITY")},
			{ID: "house-rule", Label: "A rule quoted, nothing about a time, nothing sketchy", AllTags: tags("POLICY"), NoTags: tags("TIME"), EveryTrust: aura.Plausible},
		}},
		{ID: "SEALED_RECORD", Label: "Nothing you could have touched.", Paths: []aura.Path{
			{ID: "sealed", Label: "Something sealed, no trusted source, nothing editable", AllTraits: traits("HASHED"), NoTraits: traits("SOURCE_TRUSTED", "EDITABLE")},
			{ID: "good-source", Label: "A trusted source, nothing sealed, nothing editable", AllTraits: traits("SOURCE_TRUSTED"), NoTraits: traits("HASHED", "EDITABLE")},
			{ID: "seal-and-source", Label: "Two cards, both verified, something sealed, a trusted source", AllTraits: traits("HASHED", "SOURCE_TRUSTED"), EveryTrust: aura.Verified, Cards: 2},
		}},
		{ID: "WHERE_EXACTLY", Label: "Where was this, exactly?", Paths: []aura.Path{
			{ID: "placed", Label: "A place, no sensor, nothing sketchy", AllTags: tags("LOCATION"), NoTags: tags("SENSOR"), EveryTrust: aura.Plausible},
			{ID: "sensed-there", Label: "A place and a sensor", AllTags: tags("LOCATION", "SENSOR")},
			{ID: "on-film", Label: "Media, and something verified", AllTags: tags("MEDIA"), AnyTrust: aura.Verified},
		}},
		{ID: "PAID_FOR", Label: "Show me what it cost.", Paths: []aura.Path{
			{ID: "bought", Label: "Something bought, no work, nobody official, nothing sketchy", AllTags: tags("PURCHASE"), NoTags: tags("WORK", "AUTHORITY"), EveryTrust: aura.Plausible},
			{ID: "earned", Label: "Work and something bought", AllTags: tags("WORK", "PURCHASE")},
			{ID: "audited", Label: "Something bought, and someone official, no work", AllTags: tags("PURCHASE", "AUTHORITY"), NoTags: tags("WORK")},
		}},
		{ID: "MACHINE_MEMORY", Label: "I trust what was measured.", Paths: []aura.Path{
			{ID: "sensor", Label: "A sensor, nothing sketchy, nothing about a time", AllTags: tags("SENSOR"), NoTags: tags("TIME"), EveryTrust: aura.Plausible},
			{ID: "log", Label: "A device log, and not your own word", AllTags: tags("SYSTEM_LOG"), NoTags: tags("SELF_REPORT")},
			{ID: "sensor-clock", Label: "A sensor and a printed minute", AllTags: tags("SENSOR"), AllTraits: traits("TIMESTAMPED")},
		}},
	}
}

// shared returns the library's protocol of that id, or nil.
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

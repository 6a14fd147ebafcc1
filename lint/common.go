package lint

import (
	"dailies/game/document"
	"dailies/lint/window"
	"dailies/validate"
)

// The rules over a year that several games share.
var (
	errSetRepeat = &validate.Rule{
		Code: "ERR_META_SET_REPEAT", Title: "A set returns after 60 % of its fair gap, never within the window, and within a year with at most one tile of its last time",
		Why:    "A rule that was seen lately is no discovery, and with the same tiles it is the same set at any time.",
		Fix:    "Use another triple, generate the day again, or write more: sets of five or six tiles return with others.",
		Source: "A1 §7.2; window page",
	}
	errTopicGap = &validate.Rule{
		Code: "ERR_META_TOPIC_GAP", Title: "A topic returns after 60 % of its fair gap, and 3 days at the soonest",
		Why:    "A topic that comes back while others wait tires sooner than the game does.",
		Fix:    "Publish a day of a topic that has rested longer, or write more topics.",
		Source: "window page",
	}
	errPackGap = &validate.Rule{
		Code: "ERR_META_PACK_GAP", Title: "A pack returns after 60 % of its fair gap, and 3 days at the soonest",
		Why:    "Days of one pack share their household, their voice and half their words.",
		Fix:    "Publish a day of a pack that has rested longer, or write more packs.",
		Source: "window page",
	}
	errNearDuplicate = &validate.Rule{
		Code: "ERR_META_NEAR_DUPLICATE", Title: "No two days of a year are nearly the same, and no two triples boards of half a year share two sets",
		Why:    "A player who remembers most of a board has most of its solution.",
		Fix:    "Generate the later day again, or write more material for its pack.",
		Source: "window page",
	}
	errPackBalance = &validate.Rule{
		Code: "ERR_META_PACK_BALANCE", Title: "Over a quarter no pack serves more than twice its fair share",
		Why:    "The pack that is easiest to fill days from would become the game.",
		Fix:    "Publish a day of a pack that has served less, or write more packs.",
		Source: "window page",
	}
	errSeason = &validate.Rule{
		Code: "ERR_META_SEASON", Title: "Content for some months, weekdays or dates runs only then",
		Why:    "Snow in July reads as a mistake.",
		Fix:    "Publish the day in its season, or set the hemisphere that the players live in.",
		Source: "window page",
	}
)

// warnEased is a rule of every game: where the material is too small, a day that comes back
// early is better than none, and the rule reports it.
var warnEased = &validate.Rule{
	Code: "WARN_META_EASED", Title: "A day keeps the gaps of the year in full",
	Why:    "Players remember what returns early, and it is the first sign that a year needs more material.",
	Fix:    "Write more packs or more for each, and generate the day again with --force.",
	Source: "window page",
}

// warnRung is a rule of every game whose documents have a rung.
var warnRung = &validate.Rule{
	Code: "WARN_META_RUNG", Title: "A day asks what its weekday promises: no less, and a triples board of a Monday no more",
	Why:    "Players learn which weekday is hard; a gentle Friday is a broken promise, if a small one, and so is a hard Monday.",
	Fix:    "Write more material for packs that fall short of the day, and generate the day again.",
	Source: "window page",
}

// The window rules shared by games with a target and a hand of cards.
var (
	errTargetRepeat = &validate.Rule{
		Code: "ERR_META_TARGET_REPEAT", Title: "The same target is on at most 2 of any 3 days, and on no two runs that follow each other",
		Why:    "A device that is locked every day is a broken device.",
		Fix:    "Publish a day with another target.",
		Source: "window page",
	}
	errCardRepeat = &validate.Rule{
		Code: "ERR_META_CARD_REPEAT", Title: "No two consecutive days share more than half their cards",
		Why:    "A hand that was played yesterday is half solved.",
		Fix:    "Deal other cards, or generate the day again.",
		Source: "window page",
	}
)

// The aspects that several games show.
const (
	targets   window.Aspect = "targets"
	cardNames window.Aspect = "card names"
	titles    window.Aspect = "titles"
)

// leastGap is the least gap of topics and packs, in days, where the material allows it.
const leastGap = 3

// packRules returns the rules about packs, which every game keeps.
func packRules() []window.Rule {
	return []window.Rule{
		window.InSeason(errSeason),
		window.Gap(errPackGap, window.Packs, leastGap, false, func(int) string { return "" }, "pack"),
		window.Balance(errPackBalance),
		window.InFull(warnEased),
	}
}

// place returns the pointers to a key of the items of a list.
func place(list, key string) func(int) string {
	return func(n int) string { return document.Pointer(list, n, key) }
}

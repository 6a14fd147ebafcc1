package site

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/waywords"
)

// TestMotionInABrowser: a first move of every game moves something, and nothing where motion is not
// wanted, by the device or by the player; what is seen in the end is the same.
func TestMotionInABrowser(t *testing.T) {
	source := everyGame(t)
	p := seat(t, source)
	p.before(`globalThis.moved = 0; { const animate = Element.prototype.animate; Element.prototype.animate = function (...all) { ++globalThis.moved; return animate.apply(this, all); }; }`)
	for puzzle, document := range source {
		_, line := solved(t, document)
		ends := map[string]string{}
		for _, how := range []string{"moving", "still", "set still"} {
			p.sit(screen{width: 360, scheme: "light", moving: how != "still"})
			p.fresh(puzzle)
			if how == "set still" {
				p.click("#gear")
				p.set("motion", "still")
				p.click(`[data-focus="settings-done"]`)
			}
			var letters *waywords.Puzzle
			if puzzle.Game == "waywords" {
				_, letters = waywordsDocument(t, "camping-8x8")
			}
			steps := line[:1]
			if puzzle.Game == "aura" {
				steps = line[:2] // the draft, and a payload
			}
			for _, step := range steps {
				p.playStep(step, document, p.keyHand(letters))
			}
			moved := ask[int](p, `moved`)
			require.Equal(t, how == "moving", moved > 0, "%s, %s: %d", puzzle.Game, how, moved)
			p.until(`!document.querySelector('.ghost')`)
			ends[how] = ask[string](p, `document.getElementById('board').innerText`)
		}
		require.Equal(t, ends["moving"], ends["still"], puzzle.Game)
		require.Equal(t, ends["moving"], ends["set still"], puzzle.Game)
	}
	p.content()
}

// TestContestedAndAudited: what KOA contests is stamped, and an audit darkens the room, until the next card.
func TestContestedAndAudited(t *testing.T) {
	source := everyGame(t)
	p := seat(t, source)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(washer)
	stamped := false
	for range 6 {
		for _, id := range p.cards() {
			p.click(fmt.Sprintf(`[data-focus="%s"]`, id))
			require.False(t, ask[bool](p, `!!document.querySelector('[data-contested]')`), "it goes with the next card")
			if ask[bool](p, `document.querySelector('[data-focus="submit"]')?.getAttribute('aria-disabled') === 'false'`) {
				break
			}
			p.click(fmt.Sprintf(`[data-focus="%s"]`, id))
		}
		p.click(`[data-focus="submit"]`)
		if ask[bool](p, `!!document.querySelector('.tier')`) {
			break
		}
		if stamped = ask[bool](p, `!!document.querySelector('[data-contested]')`); stamped {
			p.shoot("stamped")
			require.True(t, ask[bool](p, `(() => {
				const her = document.querySelector('.her'), stamp = getComputedStyle(her, '::after');
				return stamp.content === '"Contested"' && her.getBoundingClientRect().left + parseFloat(stamp.left) + parseFloat(stamp.width) <= document.querySelector('.said').getBoundingClientRect().left;
			})()`), "on her face, over no text")
			p.fits("a contested card")
			break
		}
	}
	require.True(t, stamped, "KOA contests something in a run that does not care")

	p.fresh(coffee)
	p.before(`document.addEventListener('dailies:event', e => e.detail.type === 'AUDIT' && (globalThis.audited = document.body.dataset.audit))`)
	p.fresh(coffee)
	p.lose("aura", p.mouseHand)
	require.Equal(t, "true", ask[string](p, `String(globalThis.audited)`), "the room is dark when an audit is told of")
	p.content()
}

// TestALockOpens: the lock that cards have opened turns open where motion is wanted, and else stands open.
func TestALockOpens(t *testing.T) {
	source := everyGame(t)
	p := seat(t, source)
	p.before(`addEventListener('animationstart', e => { if (e.animationName === 'unlock') globalThis.unlocked = true; })`)
	for puzzle, document := range source {
		if puzzle.Game == "triples" || puzzle.Game == "waywords" {
			continue // a group in its slot, and a way that lights, are what opens there
		}
		_, line := solved(t, document)
		for _, moving := range []bool{true, false} {
			p.sit(screen{width: 360, scheme: "light", moving: moving})
			p.resume(puzzle, string(played(t, document, line[:len(line)-1]).Save()))
			require.False(t, ask[bool](p, `!!document.querySelector('.padlock')`))
			p.playStep(line[len(line)-1], document, p.keyHand(nil))
			p.until(`document.querySelector('.outcome .padlock')`)
			if moving {
				p.until(`globalThis.unlocked`)
			}
			p.until(`document.querySelector('.padlock').getAnimations({ subtree: true }).every(a => a.playState === 'finished')`)
			require.NotEqual(t, "none", ask[string](p, `getComputedStyle(document.querySelector('.padlock').firstChild).transform`), "it stands open")
			require.Equal(t, moving, ask[bool](p, `!!globalThis.unlocked`), puzzle.Game)
			p.fits("an open lock")
		}
	}
	p.content()
}

// TestClashes: two cards that cannot both be true are told of in red, and not submitted.
func TestClashes(t *testing.T) {
	p := seat(t, everyGame(t))
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(washer)
	found := ask[bool](p, `(() => {
		const cards = [...document.querySelectorAll('.card')].map(c => c.dataset.focus), press = id => document.querySelector('[data-focus="' + id + '"]').click();
		for (const a of cards) for (const b of cards) {
			if (a >= b) continue;
			press(a); press(b);
			if (document.querySelector('.clash.major')) return true;
			press(a); press(b);
		}
		return false; })()`)
	require.True(t, found, "the fixture has such a pair")
	require.Equal(t, "true", ask[string](p, `document.querySelector('[data-focus="submit"]').getAttribute('aria-disabled')`))
	require.Regexp(t, `^.+ ⚡ and .+ cannot both be true`, ask[string](p, `document.querySelector('.clash.major').textContent`), "a sign stands between the two")
	require.Equal(t, "rgb(179, 38, 30)", ask[string](p, `getComputedStyle(document.querySelector('.clash.major')).color`))
	p.shoot("clash")
	p.fits("a clash")
	p.content()
}

package testimony

// checkLadder holds what the player models reach against the bar of the difficulty.
func (b bar) checkLadder(a *Analysis) {
	b.checkChance(a)
	lose, _ := b.asks(losesTo)
	from, held := b.asks(belowParFrom)
	to, _ := b.asks(belowParTo)
	win, must := b.asks(winsFrom)
	for i, name := range Ladder() {
		rung, r := i+1, a.Models.Played[name]
		switch {
		case r.Won && rung <= lose:
			b.Report(errModelWins, "/hand", "%s wins on %s, where it should lose: %s", name, b.difficulty, lines(r.Line))
		case r.AtPar && held && from <= rung && rung <= to:
			b.Report(errModelAtPar, "/hand", "%s is at par on %s, where it should do no better than win: %s", name, b.difficulty, lines(r.Line))
		case !r.Won && must && rung >= win:
			b.Report(errModelLoses, "/hand", "%s loses on %s, where it should win: %s", name, b.difficulty, lines(r.Line))
		}
	}
}

// checkChance holds random play and first submissions against the bar.
func (b bar) checkChance(a *Analysis) {
	if basis := a.Models.M0.Basis(); a.Models.M0.Known() {
		if least, asked := b.asks(randomLeast); asked && basis < 100*least {
			b.Report(errRandomRate, "/hand", "random play wins %d.%02d %%, less than %d %%", basis/100, basis%100, least)
		}
		if most, asked := b.asks(randomMost); asked && basis > 100*most {
			b.Report(errRandomRate, "/hand", "random play wins %d.%02d %%, more than %d %%", basis/100, basis%100, most)
		}
	}
	if least, asked := b.asks(firstSubmissions); asked && 100*a.First.CanWin < least*a.First.All {
		b.Report(errFirstSubmissions, "/hand", "after %d of %d first submissions the lock can still be opened, fewer than %d %%", a.First.CanWin, a.First.All, least)
	}
}

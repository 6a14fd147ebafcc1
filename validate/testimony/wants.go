package testimony

// want is what a player may want most of a submission, in the words of one who tells a friend
// how to win, and how much of it a submission has.
type want struct {
	words string
	of    func(*preview) int
	not   string // the words of the want that is the opposite; empty for none
}

// preview is a submission as a player sees it before making it, with the table around it.
type preview struct {
	*deal
	at   *state
	move *move
}

// wants is the table that the policies of the miner are made of. The two about the story and
// the counter that can still be refuted were held out at first: a year chosen without them could
// be won by them on 40 % of its Sundays.
func wants() []want {
	return []want{
		{"no scrutiny", func(p *preview) int { return -int(p.move.scrutiny) }, ""},
		{"the most damage", func(p *preview) int { return p.damage() }, "the least damage"},
		{"the least damage", func(p *preview) int { return -p.damage() }, "the most damage"},
		{"the most damage, counting what refuters will win back", func(p *preview) int { return p.damage() + p.refundable() }, ""},
		{"the most concerns closed", func(p *preview) int { return p.closed() }, "the fewest concerns closed"},
		{"the fewest concerns closed", func(p *preview) int { return -p.closed() }, "the most concerns closed"},
		{"no concern stranded", func(p *preview) int { return -p.stranded() }, ""},
		{"the refuters held back", func(p *preview) int { return -(p.played() & p.refuters).len() }, ""},
		{"the most counters refuted", func(p *preview) int { return p.move.refutes.len() }, ""},
		{"the fewest cards", func(p *preview) int { return -p.played().len() }, "the most cards"},
		{"the most cards", func(p *preview) int { return p.played().len() }, "the fewest cards"},
		{"the strongest card first", func(p *preview) int { return p.strongest() }, "the weakest card first"},
		{"the weakest card first", func(p *preview) int { return -p.strongest() }, "the strongest card first"},
		{"the first card of the hand", func(p *preview) int { return -p.played().first() }, "the last card of the hand"},
		{"the last card of the hand", func(p *preview) int { return p.played().last() }, "the first card of the hand"},
		{"the least taken by a counter", func(p *preview) int { return -int(p.move.missing) }, ""},
		{"cards that agree", func(p *preview) int { return p.agreeing() }, ""},
		{"the fewest cards shut out", func(p *preview) int { return -(p.barredBy(p.move.next) &^ p.move.next).len() }, ""},
		{"cards that agree with the story", func(p *preview) int { return p.joining() }, ""},
		{"no counter but one that can still be refuted", func(p *preview) int { return -(p.move.counter &^ p.move.payable).len() }, ""},
		{"cards that alone prove a concern", func(p *preview) int { return (p.played() & p.soleProvers(p.at.story)).len() }, ""},
	}
}

func (p *preview) played() cards { return p.move.next &^ p.at.story }

// damage is what the preview shows; what loses by scrutiny deals nothing.
func (p *preview) damage() int {
	if fatal(p.at, p.move) {
		return 0
	}
	return p.at.damage(p.move)
}

// refundable is what the counter takes and a card left in the hand may win back.
func (p *preview) refundable() int {
	if p.move.counter&p.move.payable == 0 {
		return 0
	}
	return int(p.move.missing)
}

func (p *preview) closed() int { return ones(p.addressedBy(p.move.next) &^ p.addressedBy(p.at.story)) }

// stranded counts the open concerns that a card could prove before and none can after.
func (p *preview) stranded() int {
	return ones(p.provable(p.at.story) &^ p.provable(p.move.next))
}

func (p *preview) strongest() (most int) {
	for rest := p.played(); rest != 0; rest &= rest - 1 {
		most = max(most, int(p.power[rest.first()]))
	}
	return most
}

// agreeing is 1 where two of the cards corroborate each other.
func (p *preview) agreeing() int {
	for rest := p.played(); rest != 0; rest &= rest - 1 {
		if p.agree[rest.first()]&p.played() != 0 {
			return 1
		}
	}
	return 0
}

// joining counts the cards that corroborate a card of the story.
func (p *preview) joining() (n int) {
	for rest := p.played(); rest != 0; rest &= rest - 1 {
		if p.agree[rest.first()]&p.at.story != 0 {
			n++
		}
	}
	return n
}

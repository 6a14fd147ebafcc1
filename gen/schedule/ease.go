package schedule

// steps are by how many per cent the rules of the year are eased for a day that nothing
// fits in full, one after the other. What has a floor stays on it: no set returns within
// the window, no hidden word within a year.
func steps() []int { return []int{25, 50, 75} }

// ease finds the first step at which something fits the i-th day, given the days before
// it, and reports whether there is one.
func (s *search) ease(i int) bool {
	date := s.Days[i]
	if !s.Ease || s.eased[date] > 0 {
		return false // eased before, and what then fitted led nowhere
	}
	for _, step := range steps() {
		s.eased[date] = step
		if choices, _ := s.rank(i); len(choices) > 0 {
			return true
		}
	}
	delete(s.eased, date)
	return false
}

// settled is the result with the days apart that eased rules filled.
func (s *search) settled() Selection {
	for date := range s.eased {
		if index, filled := s.result.Chosen[date]; filled {
			s.result.Eased[date] = index
			delete(s.result.Chosen, date)
		}
	}
	return s.result
}

// Settle counts the days that eased rules filled among those that are filled.
func (s *Selection) Settle() {
	for date, index := range s.Eased {
		s.Chosen[date] = index
		delete(s.Refused, date)
	}
	clear(s.Eased)
}

package textplace

// Waywords places the texts of a waywords puzzle.
func Waywords() []Place {
	return []Place{
		{"/theme", "Board", "above the board"},
		{"/bonusTheme", "Board", "with the bonus words, once the route is found"},
		{"/grid/cells/*/meaning", "Board", "when the emoji is tapped"},
	}
}

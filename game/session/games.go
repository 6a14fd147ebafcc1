package session

// Games lists the games that the browser's engine links, one line each. It is a list beside the
// of internal/catalog, since every visitor loads the engine and it may not link the validators.
// A test of the catalog keeps the two equal. Every call makes a list of its own.
func Games() List {
	return List{
		Triples(),
		Waywords(),
		Testimony(),
		Freeplay(),
		Aura(),
	}
}

// List is games that a page can play, in the order in which it shows them.
type List []Game

// Game is a game that a page can play.
type Game struct {
	Name  string // as in out/ and in the addresses of a site
	Title string // for players
	About string // what it is, in a line for players who do not know it
	Mode  string // the mark of its documents
	Slow  bool   // whether its exact searches take too long in a browser

	// Begin begins a run of a document: [Begin] with the game's rules. The error says why it is no
	// document of the game.
	Begin func(document []byte) (Run, error)
}

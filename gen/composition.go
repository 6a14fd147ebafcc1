package gen

import "encoding/json"

// Composition says how a pack is put together of packs of another game and one of its own, each
// written by itself (author page, it is told what is wanted).
type Composition struct {
	Of    string // the other game
	Count int    // of its packs in one pack
	Key   string // of the list that holds them
	Brief string // what these packs must keep besides the rules of their game; they are numbered from 1
}

// Join puts the parts into a pack of the game's own. What is no JSON object stays as it is, and is
// refused for that.
func (c *Composition) Join(own []byte, parts [][]byte) []byte {
	var pack map[string]json.RawMessage
	list := make([]json.RawMessage, len(parts))
	for i, part := range parts {
		if list[i] = part; !json.Valid(part) {
			return own
		}
	}
	if json.Unmarshal(own, &pack) != nil || pack == nil {
		return own
	}
	var err error
	if pack[c.Key], err = json.Marshal(list); err != nil {
		return own
	}
	joined, err := json.Marshal(pack)
	if err != nil {
		return own
	}
	return joined
}

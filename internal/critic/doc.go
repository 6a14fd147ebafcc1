// Package critic asks a model to read packs as a stranger: it marks their sets, cards and lines,
// and says whether a reader's rule holds of a tile. It withholds; it passes nothing that a
// validator refused.
package critic

// Package readers has models sort a board before it is published: twelve tiles, once, each in a
// request of its own. A board with a second reading that many of them share is withheld. They see
// what a player sees, and no more.
package readers

// Package validate judges puzzle documents. A [Rule] is declared once and carries
// its own explanation; a [Profile] says how severe a breach is; a [Finding] is a
// breach at a place; a [Result] is what was found about one file.
//
// A [Game] binds a document type to its checks; a [Judge] recognizes the game of a
// text and judges it. [Ordered] is the worker pool: its output does not depend on
// how many workers it has.
//
// Findings are values. An error, here, is the machine failing.
package validate

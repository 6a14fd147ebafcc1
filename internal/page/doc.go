// Package page draws a run as one HTML file that a person looks at: start with
// [Render].
//
// What holds of every page:
//
//   - it needs nothing beside itself: no script, no image, no font, no request, and its
//     content-security policy allows none;
//   - text that came from outside is shown as text: html/template escapes it, and
//     control and bidirectional characters are shown by their code;
//   - it holds no time but the dates of the run, so that the same report gives the same
//     bytes;
//   - nothing is said by color alone.
package page

// Package page draws a run as one HTML file for people: start with [Render].
//
// Every page keeps to this:
//
//   - it is self-contained: no script, no image, no font, no request, and its
//     content-security policy allows none;
//   - text from outside stays text: html/template escapes it, and control and
//     bidirectional characters appear as their codes;
//   - its only times are the dates of the run, so that the same report gives the same
//     bytes;
//   - color alone says nothing.
package page

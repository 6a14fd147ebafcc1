package site

import "strings"

// strip removes the comments of a script or a style sheet, the spaces before each line and
// next to marks that need none, and empty lines. It reads strings, templates and regular
// expressions, so that text like a comment inside one stays. Only scripts have comments
// to the end of a line.
func strip(source string, script bool) string {
	var out strings.Builder
	last := byte(0) // the last non-space byte of code
	for i := 0; i < len(source); {
		rest := source[i:]
		switch c := source[i]; {
		case strings.HasPrefix(rest, "/*"):
			i += until(rest, "*/", 2)
		case script && strings.HasPrefix(rest, "//"):
			i += max(strings.IndexByte(rest+"\n", '\n'), 0)
		case c == '"' || c == '\'' || c == '`' || c == '/' && script && opensPattern(last):
			n := literal(rest)
			out.WriteString(rest[:n])
			last = c
			i += n
		case c == ' ' && spare(last, strings.TrimLeft(rest, " "), script):
			i++
		default:
			out.WriteByte(c)
			if c != ' ' && c != '\t' && c != '\n' {
				last = c
			}
			i++
		}
	}
	return tidy(out.String())
}

// spare reports whether a space after a byte of code and before a text is needless. In a style
// sheet many are needed: they join selectors.
func spare(last byte, next string, script bool) bool {
	after, before := ":;{},", "{}"
	if script {
		after, before = ",;{}()=>?:&|<", ",;{}()=>?:&|<"
	}
	return last != 0 && strings.IndexByte(after, last) >= 0 || next != "" && strings.IndexByte(before, next[0]) >= 0
}

// until is the length up to the end of the first mark after an offset.
func until(text, mark string, from int) int {
	if at := strings.Index(text[from:], mark); at >= 0 {
		return from + at + len(mark)
	}
	return len(text)
}

// opensPattern reports whether a slash after this byte begins a regular expression and is
// no division.
func opensPattern(last byte) bool { return last == 0 || strings.IndexByte("(,=:[!&|?{};+", last) >= 0 }

// literal is the length of the string, template or pattern at the start of a text. A slash
// inside brackets does not end a pattern.
func literal(text string) int {
	bracket := false
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[0] == '`' && strings.HasPrefix(text[i:], "${"):
			i += inserted(text[i:]) - 1
		case text[0] == '/' && text[i] == '[':
			bracket = true
		case text[0] == '/' && text[i] == ']':
			bracket = false
		case text[i] == text[0] && !bracket:
			return i + 1
		}
	}
	return len(text)
}

// inserted is the length of an insertion into a template, with its braces: it may hold
// templates itself.
func inserted(text string) int {
	depth := 0
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'', '`':
			i += literal(text[i:]) - 1
		}
	}
	return len(text)
}

func tidy(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out.WriteString(line + "\n")
		}
	}
	return out.String()
}

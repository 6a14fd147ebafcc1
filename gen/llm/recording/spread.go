package recording

import "bytes"

// spread puts the values of a line of JSON on lines of their own, as json.Indent does with two spaces. That
// takes many times as long, since it checks what it is given. No object or list of a file is empty.
func spread(line []byte) []byte {
	out := make([]byte, 0, len(line)+len(line)/2)
	depth := 0
	turn := func() {
		out = append(out, '\n')
		for range depth {
			out = append(out, "  "...)
		}
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case '"':
			end := i + quoted(line[i:])
			out = append(out, line[i:end]...)
			i = end - 1
		case '{', '[':
			out = append(out, c)
			depth++
			turn()
		case '}', ']':
			depth--
			turn()
			out = append(out, c)
		case ',':
			out = append(out, c)
			turn()
		case ':':
			out = append(out, ": "...)
		default:
			out = append(out, c)
		}
	}
	return out
}

// quoted returns the length of the text in quotation marks that data begins with.
func quoted(data []byte) int {
	end := 1
	for {
		end += bytes.IndexByte(data[end:], '"') + 1
		escapes := 0
		for data[end-2-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return end
		}
	}
}

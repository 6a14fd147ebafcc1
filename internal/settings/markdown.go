package settings

import (
	"fmt"
	"strings"
)

// Markdown is the table of settings in the README.
func Markdown() string {
	var out strings.Builder
	out.WriteString("| setting | flag | environment | default | what it is |\n|---|---|---|---|---|\n")
	code := func(prefix, text string) string {
		if text == "" {
			return ""
		}
		return "`" + prefix + text + "`"
	}
	for _, s := range Table() {
		standard := s.Default
		if strings.Contains(s.Path, "*") {
			standard = ""
		}
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s |\n", code("", s.Path), code("--", s.Flag), code("", s.Env), standard, s.Doc)
	}
	return out.String()
}

package bench

import (
	"embed"
	"path/filepath"

	"dailies/internal/atomicfile"
	"dailies/internal/fault"
	"dailies/internal/page"
)

//go:embed bench.html bench.css
var files embed.FS

// Page draws the report as one page that loads nothing else. A report from [ReadReport] has no
// boards and no answers to show.
func (r *Report) Page() ([]byte, error) {
	style, err := files.ReadFile("bench.css")
	if err != nil {
		return nil, err
	}
	return page.Sheet{Files: files, Name: "bench.html", Style: string(style)}.Render(newView(r))
}

// leavePage writes the page to the folder of its bench.
func (r *Report) leavePage(dir string) error {
	text, err := r.Page()
	if err != nil {
		return err
	}
	return fault.AsUsage(atomicfile.Write(filepath.Join(dir, PageName), text))
}

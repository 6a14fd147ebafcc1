package run

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dailies/game/document"
	"dailies/gen/pool"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
)

// AddFiles adds the run's existing files, and what its report says about choices and other
// machines. runs is the folder of all runs. The error is a report that cannot be read.
func (v *Record) AddFiles(ctx context.Context, runs string) error {
	if strings.Trim(v.Run, "0123456789abcdef") != "" {
		return nil // the ledger says it and no run is called so: never a path
	}
	folder := filepath.Join(runs, v.Run)
	for _, name := range []string{ReportName, PageName, RejectedName} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			v.Files = append(v.Files, filepath.Join(folder, name))
		}
	}
	file := filepath.Join(folder, ReportName)
	data, err := boundedfile.Read(ctx, file, document.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var report struct {
		Games map[string]Game `json:"games"`
		Pool  *pool.Stats     `json:"pool"`
	}
	if err == nil {
		err = json.Unmarshal(data, &report)
	}
	if err != nil {
		return fmt.Errorf("%s: the choices cannot be read: %s", file, fault.Reason(err))
	}
	v.Pool = report.Pool
	for i := range v.Games {
		g := &v.Games[i]
		did := report.Games[g.Game]
		g.Choices, g.Panel, g.Material = did.Choices, did.Panel(), did.Material()
		g.addFindings(did.Funnel.Packs)
	}
	return nil
}

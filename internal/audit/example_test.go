package audit_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"dailies/internal/audit"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/validate"
	"dailies/validate/report"
)

// Two files under one gate: the report goes to standard output, the verdict is an error.
func ExampleAuditor_Validate() {
	games := catalog.Games()
	judge, err := games.Judge("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	outputs, err := audit.ParseOutputs([]string{"text"})
	if err != nil {
		fmt.Println(err)
		return
	}
	gate, err := audit.Begin(outputs, os.Stdout, report.Tool{Name: "example"}, validate.Error)
	if err != nil {
		fmt.Println(err)
		return
	}
	auditor := audit.Auditor{Games: games, Judge: judge, Workers: 2}
	files := []string{"../../validate/triples/testdata/good/guest-wifi.json", "../../validate/triples/testdata/broken/ERR_A1_TITLE_ON_BOARD.json"}
	err = gate.End(auditor.Validate(context.Background(), files, gate))
	fmt.Println("clean:", err == nil, "- findings:", errors.Is(err, fault.Findings{}))
	// Output:
	// ../../validate/triples/testdata/good/guest-wifi.json: ok (triples, A1_DAILY_V1)
	// ../../validate/triples/testdata/broken/ERR_A1_TITLE_ON_BOARD.json:269:16: error: the title "Guestbook signature!" is the text of tile "t6" [ERR_A1_TITLE_ON_BOARD]
	// 	Reword the title.
	// 2 files, 1 valid: 1 error, 0 warnings
	// clean: false - findings: true
}

package validate_test

import (
	"context"
	"fmt"

	"dailies/schemas"
	"dailies/validate"
	checktriples "dailies/validate/triples"
)

// A judge reads the game from the text. Whatever is wrong with it is a finding; an error
// is the machine failing.
func ExampleJudge_Text() {
	judge, err := validate.NewJudge([]validate.Checker{checktriples.New(schemas.Triples).Checker()}, "", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := judge.Text(context.Background(), "day.json", []byte(`{"mode": "A1", "mode": "A1"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	first := result.Findings[0]
	fmt.Printf("%s, valid: %t\n%d:%d %s: %s\n", result.Game, result.Valid(), first.Line, first.Column, first.Rule.Code, first.Message)
	// Output:
	// triples, valid: false
	// 1:16 ERR_JSON_DUPLICATE_KEY: the key "mode" appears twice in one object
}

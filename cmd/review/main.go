//go:build js && wasm

// Command review is the searches behind the review of a play, as WebAssembly for a worker of a
// page. It sets one global function, dailiesReview, from text to text: see [hindsight.List.Answer].
// Its second argument is a function that hears how many moves of how many are judged. `make engine`
// builds it to where the program embeds it.
package main

import (
	"context"
	"syscall/js"

	"dailies/internal/hindsight"
)

func main() {
	games := hindsight.OnPages()
	js.Global().Set("dailiesReview", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) != 2 || args[0].Type() != js.TypeString || args[1].Type() != js.TypeFunction {
			return games.Answer(context.Background(), "", nil)
		}
		return games.Answer(context.Background(), args[0].String(), func(done, of int) { args[1].Invoke(done, of) })
	}))
	select {} // the page calls until it ends the worker
}

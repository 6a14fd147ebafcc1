//go:build js && wasm

// Command engine is the rules of play for a page, as WebAssembly. It sets one global
// function, dailiesEngine, from text to text: see [session.Host]. `make engine` builds it
// to where the program embeds it; nothing else of the program is linked in.
package main

import (
	"syscall/js"

	"dailies/game/session"
)

func main() {
	host := session.Host{Games: session.Games()}
	js.Global().Set("dailiesEngine", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) != 1 || args[0].Type() != js.TypeString {
			return host.Call("")
		}
		return host.Call(args[0].String())
	}))
	select {} // the page calls for as long as it is open
}

package factory

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"

	"dailies/internal/httpserver"
)

// Open opens an address in the user's browser, unless they want none.
func (e Environment) Open(ctx context.Context, noOpen bool, address string) {
	if !noOpen && httpserver.OpenBrowser(ctx, address) != nil {
		e.Say("No browser could be opened; open the address above.")
	}
}

// Secret is a new one, for the address of a server that is not for everyone.
func (e Environment) Secret() (string, error) {
	secret := make([]byte, 16)
	if _, err := io.ReadFull(e.Random, secret); err != nil {
		return "", fmt.Errorf("make a token: %w", err)
	}
	return hex.EncodeToString(secret), nil
}

package freeplay

import "context"

func ctx() context.Context { return context.Background() }

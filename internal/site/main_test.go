package site

import (
	"os"
	"testing"

	"dailies/internal/pagetest"
)

func TestMain(m *testing.M) { os.Exit(pagetest.Run(m)) }

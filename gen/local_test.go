package gen_test

import (
	"testing"

	"dailies/gen"
	"dailies/gen/pooltest"
)

func TestLocalPool(t *testing.T) {
	pooltest.Run(t, func(_ *testing.T, workers int, producers ...gen.Producer) gen.Pool {
		return gen.NewLocal(workers, producers...)
	})
}

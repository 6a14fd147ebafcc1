package aura

// slab hands out parts of large blocks. A search makes thousands of small things that all
// live until it ends.
type slab[T any] struct{ left []T }

// block is how many parts of one size a block has.
const block = 64

// take gives n zero values, without spare capacity.
func (s *slab[T]) take(n int) []T {
	if len(s.left) < n {
		s.left = make([]T, block*n)
	}
	part := s.left[:n:n]
	s.left = s.left[n:]
	return part
}

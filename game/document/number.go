package document

import (
	"reflect"
	"strconv"
	"strings"
)

// extreme bounds the integers that are read: past it a float64 cannot distinguish one
// from the next, and players' programs read numbers as float64.
const extreme = 1 << 53

// integer takes any literal of an integral value, as JSON Schema does: 8, 8.0, 8e0.
// One past the extremes is read as the nearer of them, not as nothing, so that what
// is judged next sees a large number.
func (r *reader) integer(n *Node, v reflect.Value) bool {
	if !r.is(n, Number) {
		return false
	}
	if len(n.Text) < 16 {
		if i, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
			v.SetInt(i)
			return true
		}
	}
	digits, negative, ok := whole(n.Text)
	if !ok {
		r.mismatch("must be an integer")
		return false
	}
	size, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || size > extreme {
		r.mismatch("must lie between -2^53 and 2^53")
		size = extreme
	}
	if negative {
		size = -size
	}
	v.SetInt(size)
	return true
}

// seed reads an integer that uses all 64 bits.
func (r *reader) seed(n *Node, v reflect.Value) bool {
	if !r.is(n, Number) {
		return false
	}
	digits, negative, ok := whole(n.Text)
	value, err := strconv.ParseUint(digits, 10, 64)
	if !ok || err != nil || negative && value > 0 {
		r.mismatch("must be a whole number from 0 to 2^64-1")
		return false
	}
	v.SetUint(value)
	return true
}

// mostDigits are more than a number of 64 bits has.
const mostDigits = 21

// whole writes the value of a literal without point and exponent when that is an
// integer, and at most [mostDigits] of it: a longer one is too large for any type here.
// It works on the digits, which is exact, and small enough for a page's engine to link.
func whole(literal string) (digits string, negative, ok bool) {
	literal, negative = strings.CutPrefix(literal, "-")
	mantissa, power, scaled := cutAny(literal, "eE")
	shift := 0
	if scaled {
		var err error
		if shift, err = strconv.Atoi(power); err != nil {
			return "", false, false
		}
	}
	before, after, _ := strings.Cut(mantissa, ".")
	after = strings.TrimRight(after, "0")
	digits = strings.TrimLeft(before+after, "0")
	if digits == "" {
		return "0", negative, before != ""
	}
	shift -= len(after)
	for ; shift < 0 && strings.HasSuffix(digits, "0"); shift++ {
		digits = digits[:len(digits)-1]
	}
	if shift < 0 {
		return "", false, false
	}
	return digits + strings.Repeat("0", min(shift, mostDigits)), negative, true
}

func cutAny(text, marks string) (before, after string, found bool) {
	if i := strings.IndexAny(text, marks); i >= 0 {
		return text[:i], text[i+1:], true
	}
	return text, "", false
}

package document

import (
	"math"
	"reflect"
	"strconv"
	"strings"
)

// field is a member that a struct asks for.
type field struct {
	name     string
	index    int
	optional bool
	limits   []limit // of the value, of its items, of theirs, and so on
}

// limit bounds characters, items, members or a number.
type limit struct{ least, most int }

func (r *reader) fields(t reflect.Type) []field {
	if known, ok := r.shapes[t]; ok {
		return known
	}
	fields := make([]field, t.NumField())
	for i := range fields {
		fields[i] = fieldOf(t.Field(i))
		fields[i].index = i
	}
	r.shapes[t] = fields
	return fields
}

func fieldOf(declared reflect.StructField) field {
	name, options, _ := strings.Cut(declared.Tag.Get("json"), ",")
	f := field{name: name, optional: options == "omitempty"}
	if tag, limited := declared.Tag.Lookup("limit"); limited {
		for text := range strings.SplitSeq(tag, ",") {
			f.limits = append(f.limits, limitOf(text))
		}
	}
	return f
}

func limitOf(text string) limit {
	l := limit{math.MinInt, math.MaxInt}
	low, high, _ := strings.Cut(text, "..")
	if least, err := strconv.Atoi(low); err == nil {
		l.least = least
	}
	if most, err := strconv.Atoi(high); err == nil {
		l.most = most
	}
	return l
}

package document

import (
	"math"
	"reflect"
	"strconv"
	"strings"
)

// field is a member that a struct asks for.
type field struct {
	name        string
	index       int
	optional    bool
	limited     bool
	least, most int
	filled      bool // whether no string in it may be empty
}

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
	f := field{name: name, optional: options == "omitempty", least: math.MinInt, most: math.MaxInt}
	limit, limited := declared.Tag.Lookup("limit")
	f.limited, f.filled = limited, declared.Tag.Get("each") == "filled"
	low, high, _ := strings.Cut(limit, "..")
	if least, err := strconv.Atoi(low); err == nil {
		f.least = least
	}
	if most, err := strconv.Atoi(high); err == nil {
		f.most = most
	}
	return f
}

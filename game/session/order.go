package session

// byKey puts a short list in the order of a key, and keeps the order of equals. What slices
// would take for it is kilobytes of code for each type of list, and every page fetches them.
func byKey[T any](list []T, key func(*T) int) {
	for i := range list {
		for j := i; j > 0 && key(&list[j]) < key(&list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

package waywords

import "testing"

func TestDictionary(t *testing.T) {
	if _, err := ParseDictionary([]byte(`{"version":"1","emoji":[{"id":"SEA","symbol":"x","meaning":"sea"},{"id":"SEA","symbol":"x","meaning":"sea"}]}`)); err == nil {
		t.Error("an id twice is taken")
	}
	if _, err := ParseDictionary([]byte(`{"version":"1","emoji":[{"id":"A","symbol":"x","meaning":"a"}]}`)); err == nil {
		t.Error("the id of a letter is taken")
	}
}

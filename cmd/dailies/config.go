package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"time"

	"github.com/goccy/go-yaml"
)

// configName is the file that settings are read from when there is one and no other
// is named.
const configName = "dailies.yaml"

// maxConfig bounds the file, in bytes.
const maxConfig = 1 << 20

// config is what a settings file holds. The key is not in it: it comes from the
// environment only.
type config struct {
	OpenAI openAIConfig `yaml:"openai"`
}

type openAIConfig struct {
	BaseURL string        `yaml:"baseURL"`
	Model   string        `yaml:"model"`
	Format  string        `yaml:"format"`
	Timeout time.Duration `yaml:"timeout"`
}

// readConfig reads the settings file; a missing one that nobody named is empty.
func readConfig(name string) (config, error) {
	var c config
	named := name != ""
	if !named {
		name = configName
	}
	data, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !named:
		return c, nil
	case err != nil:
		return c, usagef("%s: %s", name, reason(err))
	case len(data) > maxConfig:
		return c, usagef("%s has more than %d bytes", name, maxConfig)
	}
	decoder := yaml.NewDecoder(bytes.NewReader(data), yaml.Strict())
	if err := decoder.Decode(&c); err != nil && len(bytes.TrimSpace(data)) > 0 {
		return c, usagef("%s: %s", name, yaml.FormatError(err, false, false))
	}
	return c, nil
}

// firstOf is the first text that is not empty.
func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

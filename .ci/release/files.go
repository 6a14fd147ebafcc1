package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// file is one of an archive or of an image.
type file struct {
	name string // with slashes, relative
	data []byte
	mode os.FileMode
}

// platform is what a program runs on.
type platform struct {
	os, arch string
	program  file
}

func (p platform) String() string { return p.os + "_" + p.arch }

// platformOf reads the program of built/OS/ARCH.
func platformOf(program string) (platform, error) {
	data, err := os.ReadFile(program)
	if err != nil {
		return platform{}, err
	}
	dir := path.Dir(filepath.ToSlash(program))
	return platform{os: path.Base(path.Dir(dir)), arch: path.Base(dir), program: file{filepath.Base(program), data, 0o755}}, nil
}

// files are all of the platform: its program, the licenses of what is linked into it, and what all share.
func (p platform) files(common []file) ([]file, error) {
	licenses, err := licenses(p)
	if err != nil {
		return nil, err
	}
	return append(append([]file{p.program}, common...), licenses...), nil
}

// common are the files that every archive has: the pages, so that README's links lead somewhere, the
// prompts and what else its commands read, and completions.
func common() ([]file, error) {
	listed, err := output(root, "git", "ls-files", "--", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "RULES.md", "LICENSE", "docs",
		"prompts/*.md", "prompts/*.json", "gen/triples/packs/guest-wifi.json", "gen/waywords/topics/kitchen.json")
	if err != nil {
		return nil, err
	}
	var files []file
	for _, name := range strings.Fields(listed) {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, data, 0o644})
	}
	for shell, name := range map[string]string{"bash": "dailies.bash", "zsh": "_dailies", "fish": "dailies.fish", "powershell": "dailies.ps1"} {
		script, err := output(".", root+"/dailies", "completion", shell)
		if err != nil {
			return nil, err
		}
		if !strings.Contains(script, "dailies") {
			return nil, fmt.Errorf("completion %s printed no script", shell)
		}
		files = append(files, file{"completions/" + name, []byte(script), 0o644})
	}
	return files, nil
}

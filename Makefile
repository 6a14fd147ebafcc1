# Everything here needs Go and nothing else; what a tool needs, Go fetches. Where there is
# npm, servers that tests ask are fetched too.

# The race detector needs a C compiler; without one the tests run without it.
RACE := $(shell command -v $$(go env CC) >/dev/null 2>&1 && [ "$$(go env CGO_ENABLED)" = 1 ] && echo -race)
GOLANGCI := go tool -modfile=.ci/golangci.mod golangci-lint

SERVERS := .ci/servers/node_modules/.package-lock.json
PAGES := .ci/pages/node_modules/.package-lock.json

# What the browser plays: the rules of play as WebAssembly, embedded by what is built after.
ENGINE := internal/site/engine

.PHONY: program dailies play engine test servers check vet lint rules bench fuzz

program: engine ## ./dailies, with the games for the browser
	go build -o dailies ./cmd/dailies

dailies: ## fill 14 days from today into out/
	go run ./cmd/dailies generate all --days 14 --out out

play: engine ## play what is published, in a browser
	go run ./cmd/dailies play

# Nothing is inlined (-l): that spares a visitor 90 kB of the 1.3 MB, and no rule of play is slow.
engine: ## the rules of play for the browser, into a folder that the program embeds
	GOOS=js GOARCH=wasm CGO_ENABLED=0 go build -trimpath -buildvcs=false -gcflags=all=-l -ldflags='-s -w -buildid=' -o $(ENGINE)/engine.wasm ./cmd/engine
	cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" $(ENGINE)/wasm_exec.js

test: servers engine ## every test, and the short ones once more under the race detector
	@.ci/browser
	go test -timeout 40m ./...
	@if [ -n "$(RACE)" ]; then echo go test -race -short -timeout 40m ./...; go test -race -short -timeout 40m ./...; fi

servers: $(SERVERS) $(PAGES) ## the chat endpoints by other people that tests of the model's author ask, and what judges pages

# Without npm, or when it fetches nothing, the tests that want them are skipped.
$(SERVERS) $(PAGES): .ci/%/node_modules/.package-lock.json: .ci/%/package-lock.json .ci/%/.npmrc
	@if command -v npm >/dev/null 2>&1 && npm ci --prefix .ci/$* --loglevel error; then touch $@; \
	else echo "nothing of .ci/$* is installed, its tests are skipped: npm is missing or could not fetch it" >&2; fi

check: vet lint ## what CI checks beside the tests
	@test -z "$$(gofmt -l .)" || { echo "not gofmt'ed:"; gofmt -l .; exit 1; }
	go mod tidy -diff
	@go run ./cmd/dailies explain --format markdown | cmp -s RULES.md - || { echo "RULES.md is stale: run make rules and commit it"; exit 1; }

vet: ## the quick linters, for the inner loop
	go vet ./...
	go tool staticcheck ./...

lint: ## the full gate; the first run builds the linter
	$(GOLANGCI) run ./...

rules: ## write RULES.md anew from the rules
	go run ./cmd/dailies explain --format markdown > RULES.md.new && mv RULES.md.new RULES.md

bench: ## every benchmark, with the ratio to its plain implementation
	go test -run '^$$' -bench . -benchtime 2s ./...

fuzz: ## every fuzz target for a while
	@for p in $$(go list ./...); do for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do \
		echo "$$p $$f"; go test -run '^$$' -fuzz "^$$f$$" -fuzztime 30s -fuzzminimizetime 1x $$p || exit 1; done; done

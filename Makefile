# Everything here needs Go and nothing else; what a tool needs, Go fetches. Where there is
# npm, a server that tests ask is fetched too.

# The race detector needs a C compiler; without one the tests run without it.
RACE := $(shell command -v $$(go env CC) >/dev/null 2>&1 && [ "$$(go env CGO_ENABLED)" = 1 ] && echo -race)
GOLANGCI := go tool -modfile=.ci/golangci.mod golangci-lint

AIMOCK := .ci/aimock/node_modules/.package-lock.json

.PHONY: dailies test aimock check vet lint rules bench fuzz

dailies: ## fill 14 days from today into out/
	go run ./cmd/dailies generate all --days 14 --out out

test: aimock ## every test, and the short ones once more under the race detector
	@.ci/browser
	go test ./...
	@if [ -n "$(RACE)" ]; then echo go test -race -short ./...; go test -race -short ./...; fi

aimock: $(AIMOCK) ## the chat endpoint by other people that tests of the model's author ask

# Without npm, or when it fetches nothing, the tests that want it are skipped.
$(AIMOCK): .ci/aimock/package-lock.json .ci/aimock/.npmrc
	@if command -v npm >/dev/null 2>&1 && npm ci --prefix .ci/aimock --loglevel error; then touch $@; \
	else echo "aimock is not installed, its tests are skipped: npm is missing or could not fetch it" >&2; fi

check: vet lint ## what CI checks beside the tests
	@test -z "$$(gofmt -l .)" || { echo "not gofmt'ed:"; gofmt -l .; exit 1; }
	go mod tidy -diff
	@go run ./cmd/dailies explain --format markdown | diff -u RULES.md - || { echo "RULES.md is stale: run make rules"; exit 1; }

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

# Everything here needs Go and nothing else; Go fetches the tools. With npm, test-all also fetches
# servers for tests.

GOLANGCI := go tool -modfile=.ci/golangci.mod golangci-lint

# Go links every test program anew: without what a debugger needs, in two thirds of the time.
LINKED := -ldflags=-s

# One line a package, the failures again at the end, and the slowest of all.
TESTS := go tool -modfile=.ci/gotestsum.mod gotestsum --hide-summary skipped --jsonfile .ci/times.json \
	--post-run-command 'go run ./.ci/slowest .ci/times.json' -- $(LINKED)

# These begin first, so that neither is left alone at the end.
LONGEST := ./internal/site ./cmd/dailies

# Half of the long tests wait for browsers, servers and killed programs, so that a package more than there are
# processors runs meanwhile.
WAITING = $(shell expr "$$(getconf _NPROCESSORS_ONLN || echo 2)" + 1)

# The race detector needs a C compiler; without one it does not run. Searches and boards share nothing, nor do the
# database and the drawing of pictures; they take ten times as long when watched, so they are compiled without it.
RACE = $(shell command -v $$(go env CC) >/dev/null 2>&1 && [ "$$(go env CGO_ENABLED)" = 1 ] && echo -race)
UNWATCHED := $(addprefix dailies/,game/... lint/... gen/aura gen/testimony gen/triples gen/waywords gen/schedule \
	internal/bench/estimate validate/aura validate/freeplay validate/testimony validate/text validate/triples validate/waywords) \
	modernc.org/... golang.org/x/image/... image/... compress/flate
WATCHED = -race -short -vet=off $(UNWATCHED:%=-gcflags=%=-race=false)
# Ten seconds each when watched, for goroutines that other tests of their packages start as well; test-all
# watches them.
AT_LENGTH := TestARunThatKnowsProofsPublishesTheSame|TestTheGateRingsForALossAndForNothingElse|TestTwelveEqualPromptsAreNeverBetter|TestIntervalsStayInTheirRange

# The inner rings draw the same random material on every run, the outer ones new material, by the seed
# that they print.
test race: export RAPID_SEED := 1
# Tests leave much behind and keep little: less is collected than in the program, within a bound for each package.
test race test-all: export GOGC := 800
test race test-all: export GOMEMLIMIT := 2GiB
# A watched program waits a second before it ends, for what goroutines it has left may do; it leaves none.
race test-all: export GORACE := atexit_sleep_ms=0
test-all trials: export RAPID_SEED := $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')

# RACED are the packages whose files start goroutines, SHARED those that guard shared state as well.
# Of internal/site only an export starts any.
RACED = $(filter-out ./internal/site,$(shell grep -rlE 'go func|errgroup|[.]Go.func' --include='*.go' --exclude='*_test.go' cmd gen internal validate | xargs -n 1 dirname | sort -u | sed 's|^|./|'))
SHARED = $(shell grep -rlE 'go func|errgroup|sync\.' --include='*.go' cmd gen internal validate | xargs -n 1 dirname | sort -u | sed 's|^|./|')

SERVERS := .ci/servers/node_modules/.package-lock.json
PAGES := .ci/pages/node_modules/.package-lock.json

# The rules of play as WebAssembly, which later builds embed.
ENGINE := internal/site/engine

# Those of a release. The archive and the image of this machine are run by tests, the others are built only.
PLATFORMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

.PHONY: program release committed dailies play engine test race played test-all trials shots face servers check vet lint rules bench fuzz

# The same sources give the same bytes in every folder, by the version of Go that go.mod names, which
# Go fetches where it is another.
program release: export GOTOOLCHAIN := $(shell awk '/^toolchain/ {print $$2}' go.mod)
program release: export GOFLAGS :=
program release: export GOAMD64 := v1
program release: export GOARM64 := v8.0
program release: export CGO_ENABLED := 0
BUILD = go build -trimpath -buildvcs=false -ldflags "-s -w -buildid= $$stamp"

committed:
	@changed="$$(git status --porcelain -- . ':!out')" && test -z "$$changed" || { \
		echo "a release is of a commit, and the source has changed since the last or is in no repository; commit first" >&2; exit 1; }

program: engine ## ./dailies, with the games for the browser
	stamp="$$(go run ./.ci/stamp)" && $(BUILD) -o dailies ./cmd/dailies

release: committed program ## archives, an image, bills of materials and checksums of the last commit, into dist/
	rm -rf dist
	stamp="$$(go run ./.ci/stamp)" && for p in $(PLATFORMS); do \
		GOOS=$${p%/*} GOARCH=$${p#*/} $(BUILD) -o dist/built/$$p/ ./cmd/dailies || exit 1; done
	go -C .ci/release run .

dailies: ## fill 14 days from today into out/
	go run ./cmd/dailies generate all --days 14 --out out

play: engine ## play what is published, in a browser
	go run ./cmd/dailies play

# In the rules nothing is inlined (-l): that spares a visitor 90 kB of 1.3 MB, and no rule of play is slow.
# The review is asked for by few and searches long, so it is compiled for speed.
engine: ## the rules of play and the review for the browser, into a folder that the program embeds
	GOOS=js GOARCH=wasm CGO_ENABLED=0 go build -trimpath -buildvcs=false -gcflags=all=-l -ldflags='-s -w -buildid=' -o $(ENGINE)/engine.wasm ./cmd/engine
	GOOS=js GOARCH=wasm CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags='-s -w -buildid=' -o $(ENGINE)/review.wasm ./cmd/review
	cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" $(ENGINE)/wasm_exec.js

test: engine ## the tests of the inner loop, in minutes; installs nothing
	$(TESTS) -short -timeout 40m ./...

race: engine ## the short tests of what starts goroutines, under the race detector
	@if [ -n "$(RACE)" ]; then $(TESTS) $(WATCHED) -timeout 20m -skip '^($(AT_LENGTH))$$' $(RACED) && go test $(LINKED) $(WATCHED) -run '^TestExport$$' ./internal/site; \
	else echo "no C compiler: nothing ran under the race detector" >&2; fi

played: servers engine ## every game in a browser, and a chat endpoint that others wrote
	@.ci/browser
	$(TESTS) -timeout 20m -run '^Test((Triples|Waywords|Aura|Testimony|Freeplay)InABrowser|Aimock)$$' ./internal/site ./gen/llm

test-all: servers engine ## every test, in browsers too, and the short ones under the race detector; COMPLETE=1 fails where one is left out
	@.ci/browser all
	@echo "random material is drawn by RAPID_SEED=$$RAPID_SEED"
	$(TESTS) -p $(WAITING) -timeout 40m $(LONGEST) ./...
	@if [ -n "$(RACE)" ]; then $(TESTS) $(WATCHED) -p $(WAITING) -timeout 40m $(LONGEST) $(filter-out $(LONGEST),$(SHARED)); \
	else echo "no C compiler: nothing ran under the race detector" >&2; test -z "$$COMPLETE"; fi

trials: export TRIALS = 1
trials: servers engine fuzz ## the tests that take hours; by hand, before a release
	$(TESTS) -timeout 0 ./...

shots: export SHOTS = $(CURDIR)/shots
shots: engine ## pictures of every screen, into shots/
	mkdir -p $(SHOTS)
	go test -count 1 ./internal/site ./internal/desk

face: export SHOTS = $(CURDIR)/shots
face: engine ## the four pictures of README, into docs/face/
	mkdir -p $(SHOTS)
	go test -count 1 -run '^TestFace$$' ./internal/site
	for p in doors board won draft; do cp $(SHOTS)/face-$$p.png docs/face/$$p.png; done

servers: $(SERVERS) $(PAGES) ## third-party chat endpoints and a bucket for tests, axe and the TypeScript compiler

# Without npm, or if it fails to fetch, the tests that need them are skipped.
$(SERVERS) $(PAGES): .ci/%/node_modules/.package-lock.json: .ci/%/package-lock.json .ci/%/.npmrc
	@if command -v npm >/dev/null 2>&1 && npm ci --prefix .ci/$* --prefer-offline --loglevel error $(if $(HOME),,--cache "$$(go env GOCACHE)/npm"); then touch $@; \
	else echo "nothing of .ci/$* is installed, its tests are skipped: npm is missing or could not fetch it" >&2; fi

check: lint ## what CI checks besides the tests
	@test -z "$$(gofmt -l .)" || { echo "not gofmt'ed:"; gofmt -l .; exit 1; }
	go mod tidy -diff
	@go run ./cmd/dailies explain --format markdown | cmp -s RULES.md - || { echo "RULES.md is stale: run make rules and commit it"; exit 1; }

vet: ## the quick linters, for the inner loop
	go vet ./...
	go tool staticcheck ./...

lint: ## the full gate; the first run builds the linter
	$(if $(HOME)$(XDG_CACHE_HOME),,GOLANGCI_LINT_CACHE="$$(go env GOCACHE)/golangci-lint" )$(GOLANGCI) run ./...

rules: ## rewrite RULES.md from the rules
	go run ./cmd/dailies explain --format markdown > RULES.md.new && mv RULES.md.new RULES.md

bench: ## every benchmark, with the ratio to its plain implementation
	go test -run '^$$' -bench . -benchtime 2s ./...

fuzz: ## every fuzz target for a while
	@for p in $$(go list ./...); do for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do \
		echo "$$p $$f"; go test -run '^$$' -fuzz "^$$f$$" -fuzztime 30s -fuzzminimizetime 1x $$p || exit 1; done; done

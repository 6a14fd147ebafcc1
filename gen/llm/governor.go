package llm

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Bounds on what a run pays before it knows that the endpoint gives anything that can be used.
const (
	firstQuestions = 3 // asked at once until an answer could be used
	firstAlike     = 4 // failures for one cause, without an answer before, after which nothing more is asked
	firstTold      = 3 // the same, of questions that were put again with what was wrong
	laterAlike     = 8 // the same in a row, after answers
	loopsAlike     = 2 // answers in a row that repeat themselves without end
)

// governor decides whether a run goes on asking. What passes is waited out by all questions together:
// one at a time tries whether it has passed. What asking again cannot change ends the asking.
type governor struct {
	mu       sync.Mutex
	first    chan struct{} // the slots of the first questions, which go out in waves
	left     int           // of a wave, how many have ended
	failed   int           // questions that failed for good, while none was answered
	held     int           // slots that are not given back: a wave asks no more than it takes to know
	answered chan struct{} // closed once an answer could be used
	alike    streak

	failures int           // waits in a row without an answer between
	waited   time.Duration // in them
	answers  int           // that could be used
	waking   chan struct{} // closed when the present wait ends; nil for none
}

func newGovernor() *governor {
	return &governor{first: make(chan struct{}, firstQuestions), answered: make(chan struct{})}
}

// streak is how often one cause came in a row.
type streak struct {
	cause Kind
	count int
}

// add counts a failure, and reports whether the cause has come so often that it will come again.
func (s *streak) add(cause Kind, answered bool) bool {
	if s.cause != cause {
		*s = streak{cause: cause}
	}
	s.count++
	switch {
	case cause == Looped:
		return s.count >= loopsAlike
	case answered:
		return s.count >= laterAlike
	}
	if remedy := cause.Remedy(); remedy == Less || remedy == Reask {
		return s.count >= firstTold
	}
	return s.count >= firstAlike
}

// enter waits until a question may be asked. The error is that of ctx.
func (g *governor) enter(ctx context.Context) (leave func(), err error) {
	nothing := func() {}
	select {
	case <-g.answered:
		return nothing, nil
	default:
	}
	select {
	case <-g.answered:
		return nothing, nil
	case g.first <- struct{}{}:
		return g.leave, nil
	case <-ctx.Done():
		return nothing, ctx.Err()
	}
}

// leave ends one of the first questions. The next are asked when the whole wave has ended, and as many
// fewer as have failed, so that few requests are paid for before it is known that none is answered: a
// wave may be of one question, where the others come late.
func (g *governor) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.left++; g.left < len(g.first)-g.held {
		return
	}
	for ; g.left > 0; g.left-- {
		if g.held < min(g.failed, firstQuestions-1) {
			g.held++
			continue
		}
		<-g.first
	}
}

// fail notes a question that failed for good.
func (g *governor) fail() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.failed++
}

// hasAnswered reports whether an answer could be used.
func (g *governor) hasAnswered() bool {
	select {
	case <-g.answered:
		return true
	default:
		return false
	}
}

// count returns how many answers could be used.
func (g *governor) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.answers
}

// succeed notes an answer that can be used.
func (g *governor) succeed() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.alike, g.failures, g.waited = streak{}, 0, 0
	g.answers++
	if !g.hasAnswered() {
		close(g.answered)
	}
}

// observe draws the conclusions from an attempt for the questions after it, given what its own question
// was told before.
func (a *Author) observe(t attempt, had tried) {
	switch {
	case t.outcome == outcomeOK:
		a.governor.succeed()
		a.limiter.singly(false)
		a.mu.Lock()
		a.alike = streak{}
		a.mu.Unlock()
		return
	case t.failure == nil, t.repeat, t.outcome == outcomeCanceled:
		return
	}
	switch remedy := t.failure.Kind.Remedy(); {
	case remedy == Wait, remedy == StopAll, (remedy == Reask || remedy == Less) && had[remedy] == 0:
		return
	}
	if a.hopeless(t.failure.Kind) {
		a.stop(&Stopped{Failure: t.failure})
	}
}

// hopeless counts a failure. Faults of what the model wrote count for this author alone, since
// another prompt may do better; all others count for all that ask the endpoint.
func (a *Author) hopeless(cause Kind) bool {
	answered := a.governor.hasAnswered()
	a.governor.fail()
	if cause.written() {
		a.mu.Lock()
		defer a.mu.Unlock()
		return a.alike.add(cause, answered)
	}
	a.governor.mu.Lock()
	defer a.governor.mu.Unlock()
	return a.governor.alike.add(cause, answered)
}

// stop ends the asking: of this author, or of all where the endpoint is at fault.
func (a *Author) stop(why *Stopped) {
	if why.Failure.Kind.written() {
		a.halt(why)
		return
	}
	a.shut(why)
}

// Stopped is the end of all asking, for a failure that every further question would meet. It unwraps
// to the [*Failure] and to a [*SettingError].
type Stopped struct {
	Failure *Failure
	Wait    string // how long it was waited for; empty where waiting cannot help
}

// Error implements error.
func (s *Stopped) Error() string {
	end := "; the answers failed alike, and nothing more is asked"
	if s.Wait != "" {
		end = "; " + s.Wait + ", and nothing more is asked"
	}
	return s.Failure.Error() + end
}

// Unwrap gives the failure, and that another setting is needed.
func (s *Stopped) Unwrap() []error { return []error{s.Failure, &SettingError{s.Error()}} }

// lastingOutage is how many waits follow one another before the user is told why nothing happens.
const lastingOutage = 3

// waitOut waits before a question that met a passing failure is asked again. Questions that fail
// while one waits wait with it. Where nothing was answered yet, or the waits follow one another,
// nothing else is asked meanwhile, and then one question at a time. resume lets others be asked. The
// error is the failure to give up with, or that of ctx.
func (a *Author) waitOut(ctx context.Context, failure *Failure, resume func()) error {
	g := a.governor
	g.mu.Lock()
	if waking := g.waking; waking != nil {
		g.mu.Unlock()
		resume()
		select {
		case <-waking:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	delay, given := a.retries.delay(failure, g.failures+1, g.waited)
	if given != nil {
		answered := g.hasAnswered()
		g.mu.Unlock()
		return a.giveUp(given, answered)
	}
	g.failures++
	g.waited += delay
	lasting := g.failures == lastingOutage
	alone := g.failures > 1 || !g.hasAnswered()
	waking := make(chan struct{})
	g.waking = waking
	g.mu.Unlock()
	if lasting {
		a.say(fmt.Sprintf("does not answer: %s; it is asked again for %s at most", failure.Message, a.retries.maxWait))
	}
	if alone {
		a.limiter.singly(true)
	} else {
		resume()
	}
	defer func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.waking = nil
		close(waking)
	}()
	return a.sleep(ctx, delay)
}

// giveUp ends the asking after a wait that was too long. An endpoint that has answered before may do
// so again another day, and no setting is at fault.
func (a *Author) giveUp(given *Failure, answered bool) error {
	if answered {
		a.shut(given)
		return given
	}
	stopped := &Stopped{Failure: given, Wait: fmt.Sprintf("nothing was answered in %d requests", given.Attempts)}
	a.shut(stopped)
	return stopped
}

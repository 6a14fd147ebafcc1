package session

import "fmt"

// LogCode says what is wrong with a log. Commands report it as the code of a finding.
type LogCode string

// The codes, in the order in which they are looked for.
const (
	LogTooLong      LogCode = "ERR_LOG_TOO_LONG"      // more than [MaxLog] bytes
	LogMalformed    LogCode = "ERR_LOG_MALFORMED"     // no JSON, or not the JSON that a session writes
	LogRepeatedKey  LogCode = "ERR_LOG_REPEATED_KEY"  // an object has a key twice
	LogVersion      LogCode = "ERR_LOG_VERSION"       // of a version that is not played here
	LogOtherBoard   LogCode = "ERR_LOG_OTHER_BOARD"   // of another puzzle
	LogOtherEdition LogCode = "ERR_LOG_OTHER_EDITION" // of this puzzle with another content
	LogTimes        LogCode = "ERR_LOG_TIMES"         // time runs back, is negative, or jumps
	LogIllegal      LogCode = "ERR_LOG_ILLEGAL"       // a move that the rules refuse
	LogUnfinished   LogCode = "ERR_LOG_UNFINISHED"    // its moves do not end the run
	LogResult       LogCode = "ERR_LOG_RESULT"        // the result does not follow from the moves
)

// LogError is why a log does not verify.
type LogError struct {
	Code    LogCode
	Move    int // the move that shows it, from 1; 0 for the log as a whole
	Problem string
}

// Error is the problem, with the move that shows it.
func (e *LogError) Error() string {
	if e.Move > 0 {
		return fmt.Sprintf("move %d: %s", e.Move, e.Problem)
	}
	return e.Problem
}

func logFault(code LogCode, format string, args ...any) error {
	return &LogError{code, 0, fmt.Sprintf(format, args...)}
}

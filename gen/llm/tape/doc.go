// Package tape keeps exchanges with a model in a folder, a file each: to record a run,
// to replay it without a connection or a key, to save asking twice, and to go on after
// a run was killed.
//
// A question is kept under its key, in KEY.json. The key is the SHA-256, in lower-case
// hexadecimal, of the question as it stands in the file, on one line with sorted keys
// and a newline at the end; `jq -cS .question KEY.json | sha256sum` prints it.
//
// In a file, a long text is the list of its lines, so that a person can read it and
// compare two of them. A text that holds control or bidirectional characters, that is
// no UTF-8, or that has very many lines stands there in base64.
//
// Only answers are kept. A failure, a refusal or an answer that was cut off is for the
// caller to recognize and not to save: replayed, it would stand for good. The API key
// is no part of a question, and of an address only what says where it leads.
package tape

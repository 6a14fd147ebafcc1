// Package recording keeps exchanges with a model in a folder, one file each: to record a
// run, to replay it without network or key, to avoid asking twice, and to resume a killed
// run. Call [Open], put folders into a [Stack], and ask through [Stack.Ask].
//
// A question is kept under its key, in KEY.json. The key is the SHA-256, in lower-case
// hexadecimal, of the question as it stands in the file, on one line with sorted keys
// and a newline at the end; `jq -cS .question KEY.json | sha256sum` prints it.
//
// In a file, a long text is the list of its lines, so that people can read it and compare two
// of them. A text that holds control or bidirectional characters, that is not UTF-8, or that has
// very many lines is written in base64.
//
// Only usable answers belong here. The caller must not save a failure, a refusal or a truncated
// answer: replayed, it would be permanent. The API key is not part of a question, and an
// address is kept without user, password and query. [Failures] keeps unusable answers for a
// person to read.
package recording

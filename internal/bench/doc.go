// Package bench compares prompts and models: [Do] asks every cell of a matrix of prompts,
// models and games several times, has each answer judged as a run would, and says what the
// repeats allow to be said. [ReadPlan] reads the matrix from a file that people write.
//
// A repeat fills the same days anew, from its own answers and an empty history, so that it
// tells how many days a cell's answers alone are good for. Answers are kept below answers/
// in the bench's folder, those of a repeat in a folder of their own with the account of
// their requests: a bench that was stopped goes on where it was, and one whose rules have
// changed is judged again without a call.
package bench

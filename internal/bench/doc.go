// Package bench compares prompts and models: [Do] asks every cell of a matrix of prompts,
// models and games several times, judges each answer as a run would, and reports what the
// repeats allow to conclude. [ReadPlan] reads the matrix from a file that people write.
//
// Each repeat fills the same days from its own answers and an empty history, so it shows how
// many days a cell's answers fill on their own. Answers are kept below answers/
// in the bench's folder, those of a repeat in a folder of their own with the account of
// their requests: a bench that was stopped continues from there, and one whose rules have
// changed is judged again without a call.
package bench

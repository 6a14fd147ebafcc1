// Package learntest simulates people who play, for tests of what is learned from plays. They play as the
// player models do, with noise: [People] as T1 and T2 of triples, who see some of the true sets, and
// [Climbers] as those of the ladders of testimony and AURA.
package learntest

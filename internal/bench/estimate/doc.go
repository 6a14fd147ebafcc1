// Package estimate computes what repeats of a measurement allow to conclude: [Wilson] of a
// rate, [Sample.Mean] of a mean or of a ratio of means, [Paired] and [Unpaired] of the
// difference between two samples, [Holm] of several differences at once.
//
// Means and ratios have bootstrap-t intervals (Efron and Tibshirani, An Introduction to the
// Bootstrap, chapter 12): the sample is resampled with a seeded generator, and each
// drawing is studentized by its own error, which the delta method gives for ratios. The
// quantiles are never nearer than those of Student's t, since with few repeats the drawings
// know too little of the tails. The same samples and seed give the same numbers.
//
// Nothing here knows what is measured.
package estimate

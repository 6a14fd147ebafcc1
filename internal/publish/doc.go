// Package publish sends a site to a bucket, from which a web server or a content network serves it:
// s3:// for Amazon's and for others that speak its protocol, file:// for a folder.
//
// A bucket has no exchange of names, so the order of requests is what keeps a reader's site whole:
// files whose names have their hash go first, then the pages that name them, then the lists of
// pages, and the feed last. What the site has no more is removed by the publication after the one
// that dropped it, so that a page fetched before still finds its files. Stopped at any request, the
// site is a mixture in which every page finds what it names, and the next publication goes on.
//
// It sends what the manifest of the site lists, see [webroot.Manifest], and knows nothing of games.
package publish

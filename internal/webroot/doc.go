// Package webroot writes the folder that a web server serves. [Write] puts a new site in the
// place of the old one, [WriteRelease] keeps the last ones beside each other, and [Rollback]
// goes back to one of them.
//
// What holds at every moment, also after a kill or on a full disk:
//
//   - a whole site is served. The new one is written beside the old one, synced, and put in its
//     place by one exchange of names;
//   - where the system has no such exchange, each file is replaced as a whole, pages after what
//     they ask for, and a run that is killed meanwhile is carried on by the next one;
//   - only files that the manifest of the old site lists, and that are still what it says, are
//     removed. What others put beside them, such as CNAME or .well-known/, stays;
//   - what a kill leaves lies in one folder beside the site, and is gone after the next run.
//
// It knows nothing of games.
package webroot

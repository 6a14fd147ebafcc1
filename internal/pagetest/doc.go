// Package pagetest shows pages to tests in a browser, where there is one. Start with [Open].
package pagetest

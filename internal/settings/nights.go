package settings

// ofNights are the settings of dailies nightly, and of the site that it writes.
func ofNights() []Setting {
	return []Setting{
		{Path: "ahead", Flag: "ahead", Kind: Number, Of: "nightly", Default: "14",
			Doc: "how many days from today on a night fills, in each game"},
		{Path: "site.to", Flag: "to", Of: "site nightly desk rollback releases",
			Doc: "the folder of the site; without it, a night writes none"},
		{Path: "site.releases", Flag: "releases", Of: "site nightly", Default: "false",
			Doc: "keep the last ten sites in its folder, with a link named current to the one that is served"},
		{Path: "site.inPlace", Flag: "in-place", Of: "site nightly", Default: "false",
			Doc: "replace the site's files one by one: for a folder that is mounted elsewhere too, as into a container"},
		{Path: "publish", Flag: "publish", Of: "site nightly rollback",
			Doc: "the bucket that the site is sent to, as s3://games?region=eu-central-1 or file:///srv/games; keys are found as Amazon's own tools find them, never here"},
		{Path: "publishCommand", Env: "DAILIES_PUBLISH_COMMAND",
			Doc: "a command of the shell that a night runs when its site is written, with the site's folder in SITE_FOLDER"},
		{Path: "notify.url", Env: "DAILIES_NOTIFY_URL", Kind: Secret,
			Doc: "the address of a webhook that is told each alarm of a night"},
		{Path: "notify.form", Env: "DAILIES_NOTIFY_FORM", Default: "json",
			Doc: "what the webhook takes: json, slack, discord or teams"},
		{Path: "notify.command", Env: "DAILIES_NOTIFY_COMMAND",
			Doc: "a command of the shell that is told each alarm of a night as JSON on its standard input"},
		{Path: "heartbeat", Env: "DAILIES_HEARTBEAT", Kind: Secret,
			Doc: "an address that a night asks when all is well"},
		{Path: "metrics", Env: "DAILIES_METRICS",
			Doc: "a file for the figures of the last night, in the text format of Prometheus"},
		{Path: "runwayAlarm", Env: "DAILIES_RUNWAY_ALARM", Kind: Count, Default: "30",
			Doc: "a night whose packs carry fewer days than this beyond those filled ends in exit code 1, 60 at most; 0 to count none"},
	}
}

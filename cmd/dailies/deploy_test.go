package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
)

const deploy = "../../docs/deploy/"

// TestEveryFileOfDeployIsTested: one that is added needs a test here.
func TestEveryFileOfDeployIsTested(t *testing.T) {
	entries, err := os.ReadDir(deploy)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	require.Equal(t, []string{"cronjob.yaml", "crontab", "dailies.service", "dailies.timer", "github-actions.yml", "gitlab-ci.yml"}, names)
}

// codeWhere runs a line of a shell in a folder whose ./dailies ends in a code.
func codeWhere(t *testing.T, line string, code int) int {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "dailies"), fmt.Appendf(nil, "#!/bin/sh\n[ \"$1\" = nightly ] || [ \"$1\" = site ] || exit 99\nexit %d\n", code), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "key.sh"), nil, 0o600))
	cmd := exec.CommandContext(t.Context(), "sh", "-c", strings.ReplaceAll(line, "/srv/dailies", dir))
	cmd.Dir = dir
	var exit *exec.ExitError
	if err := cmd.Run(); errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return 0
}

// requireAlarmIsSuccess: a line ends well where the night ends in 0 or 1, and not in 2 or 3.
func requireAlarmIsSuccess(t *testing.T, line string) {
	t.Helper()
	for code, well := range []bool{true, true, false, false} {
		require.Equal(t, well, codeWhere(t, line, code) == 0, "%s with %d", line, code)
	}
}

func TestDeployByCron(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(read(t, deploy+"crontab")), "\n")
	last := lines[len(lines)-1]
	m := regexp.MustCompile(`^(\d+) (\d+) \* \* \* (.+)$`).FindStringSubmatch(last)
	require.Len(t, m, 4)
	require.NotContains(t, m[3], "%", "cron takes it for the end of a line")
	requireAlarmIsSuccess(t, m[3])
}

func TestDeployBySystemd(t *testing.T) {
	service := read(t, deploy+"dailies.service")
	require.Contains(t, service, "\nExecStart=/srv/dailies/dailies nightly\n")
	require.Contains(t, service, "\nSuccessExitStatus=1\n")
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("missing: systemd-analyze")
	}
	dir := t.TempDir()
	program, err := os.Executable()
	require.NoError(t, err)
	service = strings.Replace(service, "ExecStart=/srv/dailies/dailies", "ExecStart="+program, 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "dailies.service"), []byte(service), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "dailies.timer"), []byte(read(t, deploy+"dailies.timer")), 0o600))
	said, err := exec.CommandContext(t.Context(), analyze, "verify", "--man=no", filepath.Join(dir, "dailies.service"), filepath.Join(dir, "dailies.timer")).CombinedOutput()
	require.NoError(t, err, string(said))
	require.NotRegexp(t, `dailies\.(service|timer):`, string(said))
}

// strictly reads a YAML file in which every key must be one of the value's.
func strictly(t *testing.T, name string, v any) {
	t.Helper()
	require.NoError(t, yaml.NewDecoder(bytes.NewReader([]byte(read(t, deploy+name))), yaml.Strict()).Decode(v), name)
}

// step is a step of a workflow of GitHub, as far as it is used.
type step struct {
	Name, If, Uses, Run string
	With, Env           map[string]string
}

func TestDeployByGitHub(t *testing.T) {
	var w struct {
		Name string
		On   struct {
			Schedule []struct{ Cron string }
			Dispatch any `yaml:"workflow_dispatch"`
		}
		Permissions map[string]string
		Concurrency struct{ Group string }
		Jobs        map[string]struct {
			RunsOn      string `yaml:"runs-on"`
			Environment struct{ Name string }
			Steps       []step
		}
	}
	strictly(t, "github-actions.yml", &w)
	lines := 0
	for _, s := range w.Jobs["night"].Steps {
		require.NotEqual(t, s.Uses == "", s.Run == "", "a step uses or runs")
		if strings.Contains(s.Run, "./dailies") {
			requireAlarmIsSuccess(t, s.Run)
			lines++
		}
	}
	require.Equal(t, 1, lines)
	requireCommitLast(t, w.Jobs["night"].Steps)
	requireSiteKept(t, w.Jobs["night"].Steps)
	for _, s := range w.Jobs["night"].Steps {
		if strings.HasPrefix(s.Uses, "actions/cache/") {
			require.Contains(t, strings.Fields(s.With["path"]), "out/runs", "it has the alarms that nobody was told")
		}
	}
}

// requireSiteKept: on a machine that is thrown away the last site, which says what players have, is
// there before the gate asks for it, and is kept after it was written, also where a game has no day.
func requireSiteKept(t *testing.T, steps []step) {
	t.Helper()
	at := func(is func(step) bool) int {
		n := slices.IndexFunc(steps, is)
		require.NotEqual(t, -1, n)
		return n
	}
	uses := func(action string) int {
		return at(func(s step) bool {
			return strings.HasPrefix(s.Uses, action) && slices.Contains(strings.Fields(s.With["path"]), "public")
		})
	}
	restore, save := uses("actions/cache/restore@"), uses("actions/cache/save@")
	night := at(func(s step) bool { return regexp.MustCompile(`dailies (site|nightly)`).MatchString(s.Run) })
	require.Less(t, restore, night)
	require.Less(t, night, save)
	require.True(t, strings.HasPrefix(steps[save].With["key"], steps[restore].With["restore-keys"]))
	require.Contains(t, steps[save].If, "!cancelled()") //nolint:misspell // as the workflow spells it
}

// requireCommitLast: out/ is committed after the last step that writes to it; the gate of a site does too.
func requireCommitLast(t *testing.T, steps []step) {
	t.Helper()
	last := func(does string) int {
		at := -1
		for i, s := range steps {
			if regexp.MustCompile(does).MatchString(s.Run) {
				at = i
			}
		}
		require.NotEqual(t, -1, at, does)
		return at
	}
	commit := last("git add out")
	require.Greater(t, commit, last(`dailies (generate|site|nightly)`))
	require.Contains(t, steps[commit].If, "!cancelled()", "what was filled is kept when a step fails") //nolint:misspell // as the workflow spells it
}

func TestDeployByGitLab(t *testing.T) {
	type job struct {
		Image         string
		Needs, Script []string
		Rules         []struct{ If, When string }
		ResourceGroup string `yaml:"resource_group"`
		Cache         struct {
			Key, When, Policy string
			Paths             []string
		}
		Artifacts    struct{ Paths []string }
		AllowFailure struct {
			ExitCodes []int `yaml:"exit_codes"`
		} `yaml:"allow_failure"`
	}
	var pipeline struct{ Night, Pages job }
	strictly(t, "gitlab-ci.yml", &pipeline)
	require.Equal(t, []int{1}, pipeline.Night.AllowFailure.ExitCodes)
	require.Equal(t, "./dailies nightly", pipeline.Night.Script[1])
	requireAlarmIsSuccess(t, pipeline.Pages.Script[1])
	require.Empty(t, pipeline.Pages.Cache.Policy, "what the gate changes is kept")
	for _, j := range []job{pipeline.Night, pipeline.Pages} {
		require.Equal(t, []string{"out", "public"}, j.Cache.Paths, "the last site says what players have")
	}
}

func TestDeployByKubernetes(t *testing.T) {
	type named struct{ Name string }
	var c struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string
		Metadata   named
		Spec       struct {
			Schedule    string
			TimeZone    string `yaml:"timeZone"`
			Concurrency string `yaml:"concurrencyPolicy"`
			Starting    int    `yaml:"startingDeadlineSeconds"`
			JobTemplate struct {
				Spec struct {
					Backoff  int `yaml:"backoffLimit"`
					Template struct {
						Spec struct {
							Restart  string `yaml:"restartPolicy"`
							Security struct {
								NonRoot bool `yaml:"runAsNonRoot"`
								User    int  `yaml:"runAsUser"`
								Group   int  `yaml:"fsGroup"`
							} `yaml:"securityContext"`
							Containers []struct {
								Name, Image string
								WorkingDir  string `yaml:"workingDir"`
								Args        []string
								EnvFrom     []struct {
									SecretRef named `yaml:"secretRef"`
								} `yaml:"envFrom"`
								Mounts []struct {
									Name     string
									Path     string `yaml:"mountPath"`
									ReadOnly bool   `yaml:"readOnly"`
								} `yaml:"volumeMounts"`
							}
							Volumes []struct {
								Name  string
								Claim struct {
									Name string `yaml:"claimName"`
								} `yaml:"persistentVolumeClaim"`
								ConfigMap named `yaml:"configMap"`
							}
						}
					}
				}
			} `yaml:"jobTemplate"`
		}
	}
	strictly(t, "cronjob.yaml", &c)
	require.Equal(t, []string{"batch/v1", "CronJob", "Forbid"}, []string{c.APIVersion, c.Kind, c.Spec.Concurrency})
	args := c.Spec.JobTemplate.Spec.Template.Spec.Containers[0].Args
	require.Contains(t, args, "--alarm-only", "a Job knows only success and failure")
	command, rest, err := newRoot(factory.New(factory.Environment{})).Find(args)
	require.NoError(t, err)
	require.Equal(t, "nightly", command.Name())
	require.NoError(t, command.ParseFlags(rest), "its flags exist")
}

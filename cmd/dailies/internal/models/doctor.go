package models

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/gen/llm"
	"dailies/gen/llm/budget"
	"dailies/internal/fault"
)

// NewDoctor is the command doctor.
func NewDoctor(f *factory.Factory) *cobra.Command {
	var o flags.Model
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Ask the configured endpoint one tiny question per form of an answer",
		Long: "Says which forms work and why the endpoint refuses the others, whether it reports the\n" +
			"tokens used, what the questions cost, and whether a prompt of some 10,000 tokens arrives\n" +
			"whole. It sends five requests at most, each once.\n",
		Example: "  dailies doctor --endpoint ollama --model some-model\n  dailies doctor --config dailies.yaml",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return Doctor(cmd.Context(), f, o) },
	}
	o.Add(cmd.Flags())
	f.TakeSettings(cmd)
	return cmd
}

// Doctor asks the endpoint and prints the result. The error is a [fault.Usage] where
// no form works.
func Doctor(ctx context.Context, f *factory.Factory, o flags.Model) error {
	config, err := f.Model(o)
	if err != nil {
		return err
	}
	if config.Budget, err = f.Budget(ctx, o); err != nil {
		return err
	}
	config.Note = f.Note
	all, err := llm.Examine(ctx, config)
	if err != nil && ctx.Err() == nil {
		return fault.AsUsage(err)
	}
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(f.Out, 0, 8, 2, ' ', 0)
	works := false
	for _, one := range all {
		works = works || one.Works
		verdict := "works"
		if !one.Works {
			verdict = "no: " + one.Reason
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", one.Question, usageOf(one.Usage), costOf(one), one.Took.Round(time.Millisecond), verdict)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if !works {
		return fault.AsUsage(errors.New("no form of an answer works: check --endpoint, --base-url, --model and the key"))
	}
	return nil
}

func usageOf(u budget.Usage) string {
	if u.Reported {
		return fmt.Sprintf("%d + %d tokens, as told", u.Prompt, u.Answer)
	}
	return fmt.Sprintf("about %d + %d tokens, not told", u.Prompt, u.Answer)
}

func costOf(one llm.Examined) string {
	if !one.Priced {
		return "no price"
	}
	return budget.FormatAmount(one.Cost)
}

package models

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/gen/llm/provider"
)

// NewEndpoints is the command endpoints.
func NewEndpoints(f *factory.Factory) *cobra.Command {
	var format flags.Format
	cmd := &cobra.Command{
		Use:   "endpoints",
		Short: "List the endpoints that --endpoint knows",
		Long: "Lists each with its address, the environment variable of its key, the answer forms known\n" +
			"to work there, the names of its options, and what its strict mode accepts of a schema.\n" +
			"The JSON names for each limit the page that documents it.\n",
		Example: "  dailies endpoints\n  dailies endpoints --format json",
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return Endpoints(f, format) },
	}
	format.Add(cmd)
	return cmd
}

// Endpoints prints the table of the endpoints that are known.
func Endpoints(f *factory.Factory, format flags.Format) error {
	if format.JSON() {
		return f.WriteJSON(map[string]any{"endpoints": provider.Presets()})
	}
	t := tabwriter.NewWriter(f.Out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, "endpoint\taddress\tkey\tforms\tlongest answer\tseed\tbounds in strict mode")
	for _, p := range provider.Presets() {
		forms := make([]string, len(p.Forms))
		for i, form := range p.Forms {
			forms[i] = string(form)
		}
		key := p.KeyFrom
		if !p.NeedsKey {
			key += " (if it wants one)"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", p.Name, cmp.Or(p.BaseURL, "(--base-url)"), key, strings.Join(forms, ", "),
			p.TokenField, cmp.Or(p.SeedField, "(none)"), cmp.Or(strings.Join(p.Strict.Bounds, ", "), "(none)"))
	}
	return t.Flush()
}

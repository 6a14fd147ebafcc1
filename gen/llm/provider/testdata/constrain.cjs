// Compiles the schemas on standard input with the engine of xgrammar, which vLLM and others hold
// their models to, and says which answers it lets through: {name, schema, answer}[] → {name,
// error, whole, more}[]. whole is of the answer with every key that the schema requires, more of
// that with one key too many.
const { readFileSync } = require("node:fs");
const path = require("node:path");

// The package is made for browsers: Node takes it for a module, which it is not.
const file = path.resolve(process.argv[2]);
const engine = {};
new Function("exports", "module", "require", "__filename", "__dirname", readFileSync(file, "utf8"))(engine, {}, require, file, path.dirname(file));

// complete returns a value with what the schema requires besides, in the schema's order.
function complete(schema, value, defs) {
  const s = schema.$ref ? defs[schema.$ref.slice("#/$defs/".length)] : schema;
  switch (s.type) {
    case "object":
      return Object.fromEntries(Object.entries(s.properties).map(([key, of]) => [key, complete(of, (value ?? {})[key], defs)]));
    case "array": {
      const items = value ?? [];
      const missing = Array(Math.max((s.minItems ?? 0) - items.length, 0)).fill(undefined);
      return [...items, ...missing].map((item) => complete(s.items, item, defs));
    }
  }
  return value ?? (s.enum ?? { string: ["a"], integer: [s.minimum ?? 0], boolean: [false] }[s.type])[0];
}

async function judge({ name, schema, answer }) {
  try {
    const compiler = await engine.GrammarCompiler.createGrammarCompiler(await engine.TokenizerInfo.createTokenizerInfo(["<s>", "a", "{"]));
    const grammar = (await compiler.compileJSONSchema(JSON.stringify(schema))).grammar();
    const lets = (value) => engine.Testings.isGrammarAcceptString(grammar, JSON.stringify(value));
    const whole = complete(schema, answer, schema.$defs);
    return { name, whole: await lets(whole), more: await lets({ ...whole, more: 1 }) };
  } catch (e) {
    return { name, error: String(e) };
  }
}

Promise.all(JSON.parse(readFileSync(0, "utf8")).map(judge)).then((all) => console.log(JSON.stringify(all)));

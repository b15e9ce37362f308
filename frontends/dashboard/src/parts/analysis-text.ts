// The name that the engine without a model gives itself, and what the contract calls it.
const withoutModel: ReadonlySet<string> = new Set(['Extractive engine', 'extractive']);

/** Where articles are analyzed: 'on this server', 'with gpt-6'. */
export function analysisText(engine: string): string {
  return withoutModel.has(engine) ? 'on this server' : `with ${engine}`;
}

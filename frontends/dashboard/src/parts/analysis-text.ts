// The name that the engine without a model gives itself, and what the contract calls it.
const withoutModel: ReadonlySet<string> = new Set(['Extractive engine', 'extractive']);

// "Model: gpt-6" and "Embeddings: e5" name the kind too, which a sentence about a language model does without.
const ofModel = /^Model: /;
const ofEmbeddings = /^Embeddings: /;
const inThisProcess = /^Embeddings in this process: /;

/** Where articles are analyzed: 'on this server', 'on this server with embeddings of e5', 'with gpt-6'. */
export function analysisText(engine: string): string {
  if (withoutModel.has(engine)) return 'on this server';
  if (ofEmbeddings.test(engine)) return `on this server with embeddings of ${engine.replace(ofEmbeddings, '')}`;
  if (inThisProcess.test(engine)) return `on this server with embeddings of ${engine.replace(inThisProcess, '')}, in this process`;
  return `with ${engine.replace(ofModel, '')}`;
}

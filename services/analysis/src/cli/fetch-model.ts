import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { InvalidEnvironment, kitConfig, loadConfig } from '@forewire/kit/config';
import { z } from 'zod';
import { FetchFailed, isAddress } from '../engine/embeddings/local/fetch-file.ts';
import { fetchModel } from '../engine/embeddings/local/fetch-model.ts';
import { isMissing, modelsFolderIn } from '../engine/embeddings/local/model-folder.ts';
import { type ModelManifest, modelManifest } from '../engine/embeddings/local/model-manifest.ts';
import { MULTILINGUAL_E5_SMALL, ONNX_RUNTIME } from '../engine/embeddings/local/pinned.ts';

const usage = `Usage: forewire fetch-model [--from <folder or url>] [--manifest <file>]

Fetches a sentence model and what runs it into DATA_DIR/models, 150 MB in all, for EMBEDDINGS_MODEL=local. Each file is
pinned by its SHA-256. What breaks off goes on from there with the next call; what is there already is not fetched again.

  --from <folder or url>  has all files by their names, for machines without internet; see --list
  --manifest <file>       another model than ${MULTILINGUAL_E5_SMALL.name}: JSON with name, dimensions, maxTokens, pooling
                          ("mean" or "first") and files { model, tokenizer, tokenizerConfig }, each { url, sha256, bytes }
  --list                  only prints what would be fetched, with its hash and size

Prints what is installed as a line of JSON. Exit code 0, or 1 when a file cannot be had or is not the one that was pinned,
or 2 for a call like none of the above. Restart Forewire afterwards.
`;

const folderConfig = kitConfig.pick({ DATA_DIR: true });

class UsageError extends Error {}

interface Call {
  from?: string | undefined;
  manifest?: string | undefined;
  list?: boolean | undefined;
  help?: boolean | undefined;
}

/** Where the result and remarks go. */
export interface Outputs {
  output: { write(text: string): unknown };
  remarks: { write(text: string): unknown };
}

/** Runs `forewire fetch-model`; the answer is the exit code. */
export async function main(argv: string[], env: Record<string, string | undefined>, outputs: Outputs = { output: process.stdout, remarks: process.stderr }): Promise<number> {
  try {
    outputs.output.write(await answerTo(parse(argv), env, outputs.remarks));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof FetchFailed || error instanceof InvalidEnvironment)) throw error;
    outputs.remarks.write(`forewire fetch-model: ${error.message}\n${error instanceof UsageError ? `\n${usage}` : ''}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function answerTo({ from, manifest: file, list, help }: Call, env: Record<string, string | undefined>, remarks: Outputs['remarks']): Promise<string> {
  if (help) return usage;
  const manifest = file === undefined ? MULTILINGUAL_E5_SMALL : await readManifest(file);
  if (list) return `${JSON.stringify({ ...manifest, runtime: ONNX_RUNTIME })}\n`;
  const folder = resolve(modelsFolderIn(loadConfig(folderConfig, env).DATA_DIR));
  await fetchModel({ folder, manifest, runtime: ONNX_RUNTIME, from: from === undefined ? null : sourceOf(from), say: (text) => remarks.write(`${text}\n`) });
  return `${JSON.stringify({ model: manifest.name, dimensions: manifest.dimensions, folder })}\n`;
}

function sourceOf(from: string): string {
  return isAddress(from) ? from : resolve(from);
}

function parse(args: string[]): Call {
  try {
    return parseArgs({ args, options: { from: { type: 'string' }, manifest: { type: 'string' }, list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function readManifest(file: string): Promise<ModelManifest> {
  try {
    return modelManifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isMissing(error)) throw new UsageError(`there is no ${file}`);
    if (error instanceof z.ZodError) throw new UsageError(`${file} is no manifest: ${z.prettifyError(error)}`);
    throw new UsageError(`${file} is no JSON`);
  }
}

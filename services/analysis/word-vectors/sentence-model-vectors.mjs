import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directions that all-MiniLM-L6-v2 gives words; numpy does the sums, in some minutes. */
export function sentenceModelVectors(folder, words, dimensions) {
  const scratch = mkdtempSync(join(tmpdir(), 'word-vectors-'));
  try {
    const [list, vectors] = [join(scratch, 'words'), join(scratch, 'vectors')];
    writeFileSync(list, words.join('\n'));
    execFileSync('python3', [fileURLToPath(new URL('./sentence-model.py', import.meta.url)), folder, list, vectors, String(dimensions)], { stdio: 'inherit' });
    const bytes = readFileSync(vectors);
    return words.map((_, row) => Float64Array.from({ length: dimensions }, (_, i) => bytes.readFloatLE(4 * (row * dimensions + i))));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

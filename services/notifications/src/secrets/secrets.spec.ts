import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretBox } from './secret-box.ts';
import { loadSecretKey } from './secret-key.ts';

const key = Buffer.alloc(32, 7);

describe('a sealed secret', () => {
  it('opens with its key and for its purpose alone', () => {
    const sealed = new SecretBox(key).seal('open sesame', 'channel:1');
    expect(new SecretBox(key).open(sealed, 'channel:1')).toBe('open sesame');
    expect(new SecretBox(key).open(sealed, 'channel:2')).toBeNull();
    expect(new SecretBox(Buffer.alloc(32, 8)).open(sealed, 'channel:1')).toBeNull();
  });

  it('does not open once it was changed', () => {
    const sealed = new SecretBox(key).seal('open sesame', 'p');
    const last = sealed.at(-1) === 'A' ? 'B' : 'A';
    expect(new SecretBox(key).open(`${sealed.slice(0, 8)}${last}${sealed.slice(9)}`, 'p')).toBeNull();
    expect(new SecretBox(key).open('v1.short', 'p')).toBeNull();
    expect(new SecretBox(key).open('nonsense', 'p')).toBeNull();
  });

  it('never looks the same twice', () => {
    const box = new SecretBox(key);
    expect(box.seal('same', 'p')).not.toBe(box.seal('same', 'p'));
  });
});

describe('the key of secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forewire-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is made once and readable to its owner alone', () => {
    const made = loadSecretKey(undefined, join(folder, 'data'));
    expect(made).toHaveLength(32);
    expect(loadSecretKey(undefined, join(folder, 'data'))).toEqual(made);
    expect(statSync(join(folder, 'data', 'secrets.key')).mode & 0o777).toBe(0o600);
  });

  it('is the operator’s where one is given', () => {
    expect(loadSecretKey(key.toString('base64'), folder)).toEqual(key);
    expect(loadSecretKey(key.toString('hex'), folder)).toEqual(key);
  });

  it('says what to do when its file is damaged, and leaves it as it is', () => {
    writeFileSync(join(folder, 'secrets.key'), 'oops');
    expect(() => loadSecretKey(undefined, folder)).toThrow('does not hold a key');
    expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toBe('oops');
  });
});

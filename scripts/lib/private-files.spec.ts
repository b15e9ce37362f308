import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivate, withPrivateUmask, writePrivately } from './private-files.mjs';

describe('the data folder', () => {
  const base = mkdtempSync(join(tmpdir(), 'forewire-private-'));
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  afterAll(() => rmSync(base, { recursive: true }));

  function open(folder: string): void {
    mkdirSync(join(folder, 'mail'), { recursive: true });
    for (const name of ['forewire.log', 'secrets.key', 'mail/one.eml']) writeFileSync(join(folder, name), name);
    for (const name of ['', 'mail', 'forewire.log', 'secrets.key', 'mail/one.eml']) chmodSync(join(folder, name), name.includes('.') ? 0o644 : 0o755);
  }

  it('is made for its owner alone', () => {
    makePrivate(join(base, 'new'));
    expect(modeOf(join(base, 'new'))).toBe('700');
  });

  it('of an earlier version is closed, with all that lies in it, once', () => {
    const folder = join(base, 'old');
    open(folder);
    expect(makePrivate(folder)).toBe(5);
    expect(['', 'mail', 'forewire.log', 'secrets.key', 'mail/one.eml'].map((name) => modeOf(join(folder, name)))).toEqual(['700', '700', '600', '600', '600']);
    expect(makePrivate(folder)).toBe(0);
  });

  it('that holds other things keeps its mode and theirs; links are not followed', () => {
    const folder = join(base, 'shared');
    open(folder);
    writeFileSync(join(folder, 'notes.txt'), '');
    chmodSync(join(folder, 'notes.txt'), 0o644);
    symlinkSync(join(folder, 'notes.txt'), join(folder, 'mail', 'link.eml'));
    expect(makePrivate(folder)).toBe(4);
    expect([modeOf(folder), modeOf(join(folder, 'notes.txt')), modeOf(join(folder, 'mail'))]).toEqual(['755', '644', '700']);
  });

  it('gets files that are whole and private, and processes that make no others', () => {
    const before = process.umask(0o022);
    try {
      writePrivately(join(base, 'state.json'), '{}');
      expect([readFileSync(join(base, 'state.json'), 'utf8'), modeOf(join(base, 'state.json'))]).toEqual(['{}', '600']);
      withPrivateUmask(() => execFileSync(process.execPath, ['-e', `require('fs').writeFileSync(${JSON.stringify(join(base, 'child.txt'))}, '')`]));
      expect(existsSync(join(base, 'child.txt')) && modeOf(join(base, 'child.txt'))).toBe('600');
      expect(process.umask()).toBe(0o022);
    } finally {
      process.umask(before);
    }
  });
});

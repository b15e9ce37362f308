import { requireNode, satisfies } from './install.mjs';

const lockOf = (packages: Record<string, object>) => ({ packages });

describe('satisfies', () => {
  const wanted = lockOf({ '': {}, 'services/tasks': { version: '0.1.0' }, 'node_modules/pino': { version: '10.4.0' }, 'node_modules/fsevents': { version: '2.3.3', optional: true, os: ['darwin'] } });

  it('accepts what lacks only what is optional', () => {
    expect(satisfies(wanted, lockOf({ 'node_modules/pino': { version: '10.4.0' } }))).toBe(true);
  });

  it('refuses another version', () => {
    expect(satisfies(wanted, lockOf({ 'node_modules/pino': { version: '10.3.0' } }))).toBe(false);
  });

  it('refuses what is not there', () => {
    expect(satisfies(wanted, lockOf({}))).toBe(false);
  });
});

describe('requireNode', () => {
  it('names the version that is needed', () => {
    expect(() => requireNode('18.19.0')).toThrow('Node.js 20.11 or newer is needed; this is 18.19.0');
    expect(() => requireNode('20.10.0')).toThrow();
  });

  it('accepts newer ones', () => {
    expect(() => requireNode('20.11.0')).not.toThrow();
    expect(() => requireNode('24.0.0')).not.toThrow();
  });
});

import { freeBytes } from './free-bytes.ts';

const mb = 1024 * 1024;
const inBuffers = (): number => process.memoryUsage().arrayBuffers;

describe('freeBytes', () => {
  it('gives the memory back at once', () => {
    const before = inBuffers();
    const bodies = Array.from({ length: 10 }, () => Buffer.alloc(8 * mb, 1));
    expect(inBuffers() - before).toBeGreaterThan(70 * mb);
    freeBytes(bodies);
    expect(inBuffers() - before).toBeLessThan(10 * mb);
    expect(bodies.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 0));
  });

  it('leaves alone what is a part of a buffer, and what is small', () => {
    const whole = Buffer.alloc(mb, 1);
    const small = [Buffer.from('a'), Buffer.allocUnsafeSlow(1024)];
    freeBytes([whole.subarray(1), ...small]);
    expect([whole, ...small].map(({ length }) => length)).toEqual([mb, 1, 1024]);
  });

  it('takes none, and what was freed before', () => {
    const body = Buffer.alloc(mb, 1);
    freeBytes([]);
    freeBytes([body]);
    expect(() => freeBytes([body])).not.toThrow();
  });
});

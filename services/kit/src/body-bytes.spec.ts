import { BodyBytes } from './body-bytes.ts';

const mb = 1024 * 1024;
const inBuffers = (): number => process.memoryUsage().arrayBuffers;
const pieces = Array.from({ length: 128 }, (_, n) => Buffer.alloc(64 * 1024, n));

describe('BodyBytes', () => {
  it('puts pieces of all sizes together in their order', () => {
    const bytes = new BodyBytes();
    const sent = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
    for (let at = 0, size = 1; at < sent.length; at += size, size = (size * 3) % 100_003) bytes.add(sent.subarray(at, at + size));
    expect(bytes.size).toBe(sent.length);
    expect(bytes.take().equals(sent)).toBe(true);
    expect(bytes.size).toBe(0);
  });

  it('takes pieces over between others that it copies', () => {
    const bytes = new BodyBytes();
    const whole = (n: number): Buffer => Buffer.alloc(64 * 1024, n);
    bytes.adopt(whole(1));
    bytes.add(Buffer.from('between'));
    bytes.adopt(whole(2));
    bytes.adopt(Buffer.from('end'));
    expect(bytes.take().equals(Buffer.concat([whole(1), Buffer.from('between'), whole(2), Buffer.from('end')]))).toBe(true);
  });

  it('holds a body once when it has been put together', () => {
    const bytes = new BodyBytes();
    const before = inBuffers();
    for (const piece of pieces) bytes.add(piece);
    const whole = bytes.take();
    expect(inBuffers() - before).toBeLessThan(9 * mb);
    expect(whole).toHaveLength(8 * mb);
  });

  it('holds nothing of what is no longer wanted', () => {
    const bytes = new BodyBytes();
    const before = inBuffers();
    for (const piece of pieces) bytes.add(piece);
    expect(inBuffers() - before).toBeGreaterThan(7 * mb);
    bytes.clear();
    expect(inBuffers() - before).toBeLessThan(mb);
  });
});

import { freeBytes, isWhole } from './free-bytes.ts';

const segmentBytes = 64 * 1024;

/** Bytes that come in pieces, however small: memory is taken for what they hold, not for how many they are. */
export class BodyBytes {
  size = 0;
  private segments: Buffer[] = [];
  private free = 0;

  /** Copies a piece, whose memory may be others' too. */
  add(piece: Buffer): void {
    this.size += piece.length;
    for (let rest = piece; rest.length > 0; ) {
      if (this.free === 0) this.open();
      const part = rest.subarray(0, this.free);
      const segment = this.segments.at(-1);
      segment?.set(part, segmentBytes - this.free);
      this.free -= part.length;
      rest = rest.subarray(part.length);
    }
  }

  /** Takes a piece over that nobody else uses: as it is where it can be. */
  adopt(piece: Buffer): void {
    if (this.free > 0 || !isWhole(piece)) return this.add(piece);
    this.size += piece.length;
    this.segments.push(piece);
  }

  /** All bytes as one, which this lets go of. */
  take(): Buffer {
    const all = Buffer.concat(this.segments, this.size);
    this.clear();
    return all;
  }

  clear(): void {
    freeBytes(this.segments);
    this.size = 0;
    this.free = 0;
    this.segments = [];
  }

  private open(): void {
    // Not from the pool, which is there for what is small.
    this.segments.push(Buffer.allocUnsafeSlow(segmentBytes));
    this.free = segmentBytes;
  }
}

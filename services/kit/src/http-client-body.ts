import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { BodyBytes } from './body-bytes.ts';
import type { BodyPlace } from './body-room.ts';
import { HttpClientError, errorCode } from './http-client-error.ts';
import { nativeZstd } from './http-client-zstd.ts';

// Up to here one synchronous call is cheaper than a trip through the thread pool.
const INLINE_BYTES = 128 * 1024;
// And no more than this of what it unfolds into: a small body may hold a hundred times its size.
const INLINE_DECODED_BYTES = 512 * 1024;
// Each piece that a decoder hands over costs a turn of the event loop.
const DECODED_PIECE_BYTES = 64 * 1024;
const MAX_CODINGS = 3;
const CODINGS = new Set(['gzip', 'deflate', 'br', 'zstd']);

/** The codings that a server may use. */
export const ACCEPT_ENCODING = nativeZstd ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';

/** Collects a body, undoing its content codings, and fails as soon as more than `limit` decoded bytes have come; it reads on only as far as its place has room. */
export class BodyReader {
  private readonly codings: string[];
  private readonly bytes = new BodyBytes();
  private received = 0;
  private stages: Transform[] = [];
  private decoded: Promise<void> | null = null;
  private discarded = false;

  constructor(
    contentEncoding: string | undefined,
    private readonly limit: number,
    private readonly place: BodyPlace,
    private readonly on: { fail: (error: Error) => void; wait: (room: Promise<void>) => Promise<void> },
  ) {
    this.codings = parseCodings(contentEncoding);
  }

  /** Takes the next bytes as they came; a false answer asks to wait for `onReady`. */
  push(chunk: Buffer, onReady: () => void): boolean {
    this.requireSupported();
    this.received += chunk.length;
    // Empty blocks unfold into nothing, so the decoded size alone would let them come for ever.
    if (this.received > this.limit) throw tooLarge(this.limit);
    const head = this.stages[0];
    if (head) {
      if (head.write(chunk)) return true;
      head.once('drain', onReady);
      return false;
    }
    this.requireRoomFor(chunk);
    this.bytes.add(chunk);
    if (this.codings.length > 0 && this.bytes.size > INLINE_BYTES) this.startStages();
    return this.hasRoom(onReady);
  }

  /** The decoded body, once all bytes were pushed. */
  async finish(): Promise<Buffer> {
    const inline = this.decoded ? null : await this.decodeInline();
    if (inline) return inline;
    this.stages[0]?.end();
    await this.decoded;
    return this.bytes.take();
  }

  // Null for a small body that unfolds into a large one, which is then decoded aside.
  private async decodeInline(): Promise<Buffer | null> {
    if (this.codings.length === 0) return this.bytes.take();
    const bytes = this.bytes.take();
    const small = this.decodeUpTo(bytes, this.place.bytes);
    if (small) return small;
    if (this.place.bytes < INLINE_DECODED_BYTES) await this.on.wait(this.place.grow(INLINE_DECODED_BYTES - 1));
    if (this.discarded) throw new HttpClientError('aborted', 'the body is no longer wanted');
    const medium = this.decodeUpTo(bytes, INLINE_DECODED_BYTES);
    if (medium) return medium;
    this.bytes.adopt(bytes);
    this.startStages();
    return null;
  }

  // Null for what is larger than that, but not than the limit.
  private decodeUpTo(bytes: Buffer, most: number): Buffer | null {
    const size = Math.min(this.limit, most, INLINE_DECODED_BYTES);
    try {
      return decodeBody(bytes, this.codings, size);
    } catch (error) {
      if (size < this.limit && error instanceof HttpClientError && error.kind === 'too_large') return null;
      throw error;
    }
  }

  /** Lets go of everything that was collected. */
  discard(): void {
    this.discarded = true;
    this.bytes.clear();
    for (const stage of this.stages) stage.destroy();
  }

  // Not before there is a body: an answer to HEAD may name a coding as well.
  private requireSupported(): void {
    if (this.codings.includes('zstd') && !nativeZstd) throw new HttpClientError('unsupported_coding', 'the body is encoded with zstd, which was not asked for');
  }

  private requireRoomFor(chunk: Buffer): void {
    if (this.bytes.size + chunk.length > this.limit) throw tooLarge(this.limit);
  }

  private hasRoom(onReady: () => void): boolean {
    if (this.bytes.size < this.place.bytes) return true;
    void this.on.wait(this.place.grow(this.bytes.size)).then(() => !this.discarded && onReady());
    return false;
  }

  private startStages(): void {
    const compressed = this.bytes.take();
    this.stages = [...this.codings].reverse().map((coding) => createStage(coding, compressed[0] ?? 0));
    const last = this.stages.reduce((from, to) => from.pipe(to));
    this.decoded = new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        reject(toBodyError(error, this.limit));
        this.on.fail(toBodyError(error, this.limit));
      };
      for (const stage of this.stages) stage.on('error', fail);
      for (const stage of this.stages.slice(0, -1)) this.limitStage(stage, fail);
      last.on('data', (chunk: Buffer) => this.keepDecoded(chunk, last, fail)).on('end', resolve);
    });
    // Whoever calls finish() sees the rejection; before that the failure has already been told.
    this.decoded.catch(() => undefined);
    this.stages[0]?.write(compressed);
  }

  // What one coding unfolds into may be nothing to the next, and still costs it time.
  private limitStage(stage: Transform, fail: (error: Error) => void): void {
    let size = 0;
    stage.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= this.limit) return;
      this.discard();
      fail(tooLarge(this.limit));
    });
  }

  private keepDecoded(chunk: Buffer, last: Transform, fail: (error: Error) => void): void {
    try {
      this.requireRoomFor(chunk);
      // A decoder goes on with a buffer of its own once it has filled one.
      this.bytes.adopt(chunk);
      if (!this.hasRoom(() => last.resume())) last.pause();
    } catch (error) {
      this.discard();
      fail(error instanceof Error ? error : tooLarge(this.limit));
    }
  }
}

/** The codings of a Content-Encoding header in the order in which they were applied. */
export function parseCodings(contentEncoding: string | undefined): string[] {
  if (contentEncoding === undefined || contentEncoding === '') return [];
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim().replace(/^x-/, ''))
    .filter((coding) => CODINGS.has(coding));
  if (codings.length > MAX_CODINGS) throw new HttpClientError('malformed', `the body is encoded ${codings.length} times over`);
  return codings;
}

/** Undoes content codings at once, never producing more than `limit` bytes; a truncated body yields what it holds. */
export function decodeBody(bytes: Buffer, codings: readonly string[], limit: number): Buffer {
  let body = bytes;
  for (const coding of [...codings].reverse()) {
    if (body.length === 0) return body;
    try {
      body = decodeOnce(body, coding, limit);
    } catch (error) {
      // Some servers name a coding that a proxy has already undone.
      if (coding === 'gzip' && body.readUInt16BE(0) !== 0x1f8b) continue;
      throw toBodyError(error, limit);
    }
  }
  return body;
}

function decodeOnce(bytes: Buffer, coding: string, limit: number): Buffer {
  const options = { maxOutputLength: limit, finishFlush: zlib.constants.Z_SYNC_FLUSH };
  if (coding === 'gzip') return zlib.gunzipSync(bytes, options);
  if (coding === 'br') {
    return zlib.brotliDecompressSync(bytes, { maxOutputLength: limit, finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
  }
  if (coding === 'zstd' && nativeZstd) return nativeZstd.decompressSync(bytes, limit);
  return isZlibHeader(bytes[0] ?? 0) ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options);
}

function createStage(coding: string, firstByte: number): Transform {
  const options = { finishFlush: zlib.constants.Z_SYNC_FLUSH, chunkSize: DECODED_PIECE_BYTES };
  if (coding === 'gzip') return zlib.createGunzip(options);
  if (coding === 'br') return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH, chunkSize: DECODED_PIECE_BYTES });
  if (coding === 'zstd' && nativeZstd) return nativeZstd.createDecompress();
  return isZlibHeader(firstByte) ? zlib.createInflate(options) : zlib.createInflateRaw(options);
}

// RFC 9110 says zlib, but some servers send raw deflate; a zlib header has 8 in its low bits.
function isZlibHeader(firstByte: number): boolean {
  return (firstByte & 0x0f) === 8;
}

function toBodyError(error: unknown, limit: number): HttpClientError {
  if (error instanceof HttpClientError) return error;
  if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') return tooLarge(limit);
  return new HttpClientError('malformed', 'the body could not be decompressed', { cause: error });
}

/** The error for a body over the limit. */
export function tooLarge(limit: number): HttpClientError {
  return new HttpClientError('too_large', `the body is larger than ${limit} bytes`);
}

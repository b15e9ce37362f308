import { Transform, type TransformCallback } from 'node:stream';
import zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { HttpClientError, errorCode } from './http-client-error.ts';

// Up to here one synchronous call is cheaper than a trip through the thread pool.
const INLINE_BYTES = 128 * 1024;
const MAX_CODINGS = 3;

/** Collects a body, undoing its content codings, and fails as soon as more than `limit` decoded bytes have come. */
export class BodyReader {
  private readonly codings: string[];
  private chunks: Buffer[] = [];
  private size = 0;
  private stages: Transform[] = [];
  private decoded: Promise<void> | null = null;

  constructor(
    contentEncoding: string | undefined,
    private readonly limit: number,
    private readonly onFail: (error: Error) => void,
  ) {
    this.codings = parseCodings(contentEncoding);
  }

  /** Takes the next bytes as they came; a false answer asks to wait for `onDrain`. */
  push(chunk: Buffer, onDrain: () => void): boolean {
    const head = this.stages[0];
    if (head) {
      if (head.write(chunk)) return true;
      head.once('drain', onDrain);
      return false;
    }
    this.keep(chunk);
    if (this.codings.length > 0 && this.size > INLINE_BYTES) this.startStages();
    return true;
  }

  /** The decoded body, once all bytes were pushed. */
  async finish(): Promise<Buffer> {
    if (this.decoded) {
      this.stages[0]?.end();
      await this.decoded;
    }
    const bytes = this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks, this.size);
    return this.decoded ? bytes : decodeBody(bytes, this.codings, this.limit);
  }

  /** Lets go of everything that was collected. */
  discard(): void {
    this.chunks = [];
    for (const stage of this.stages) stage.destroy();
  }

  private keep(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.limit) throw tooLarge(this.limit);
    this.chunks.push(chunk);
  }

  private startStages(): void {
    const compressed = this.chunks;
    this.chunks = [];
    this.size = 0;
    const first = compressed[0]?.[0] ?? 0;
    this.stages = [...this.codings].reverse().map((coding) => createStage(coding, first, this.limit));
    const last = this.stages.reduce((from, to) => from.pipe(to));
    this.decoded = new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        reject(toBodyError(error, this.limit));
        this.onFail(toBodyError(error, this.limit));
      };
      for (const stage of this.stages) stage.on('error', fail);
      last.on('data', (chunk: Buffer) => this.keepDecoded(chunk, fail)).on('end', resolve);
    });
    // Whoever calls finish() sees the rejection; before that onFail has already told.
    this.decoded.catch(() => undefined);
    for (const chunk of compressed) this.stages[0]?.write(chunk);
  }

  private keepDecoded(chunk: Buffer, fail: (error: Error) => void): void {
    try {
      this.keep(chunk);
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
    .filter((coding) => coding === 'gzip' || coding === 'deflate' || coding === 'br' || coding === 'zstd');
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
  if (coding === 'zstd') return decodeZstd(bytes, limit);
  return isZlibHeader(bytes[0] ?? 0) ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options);
}

function decodeZstd(bytes: Buffer, limit: number): Buffer {
  const blocks: Uint8Array[] = [];
  let size = 0;
  new Decompress((block) => {
    size += block.length;
    if (size > limit) throw tooLarge(limit);
    blocks.push(block.slice());
  }).push(bytes);
  return Buffer.concat(blocks, size);
}

/** fzstd as a stream; the limit stands inside, because a few bytes may unfold into gigabytes within one call. */
class ZstdStage extends Transform {
  private size = 0;
  private readonly decoder: Decompress;

  constructor(limit: number) {
    super();
    this.decoder = new Decompress((block) => {
      this.size += block.length;
      if (this.size > limit) throw tooLarge(limit);
      this.push(Buffer.from(block));
    });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.decoder.push(chunk);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function createStage(coding: string, firstByte: number, limit: number): Transform {
  const options = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
  if (coding === 'gzip') return zlib.createGunzip(options);
  if (coding === 'br') return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
  if (coding === 'zstd') return new ZstdStage(limit);
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

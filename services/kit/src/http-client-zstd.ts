import { Transform, type TransformCallback } from 'node:stream';
import zlib from 'node:zlib';

/** RFC 9659: on the web no frame needs a window above 8 MiB, so a larger one is refused before memory is set aside for it. */
const MAX_WINDOW_LOG = 23;
// RFC 8878 lets a body be any number of frames. Each costs a decoder of its own, so no more than somebody may need.
const MAX_FRAMES = 64;
// The first bytes of a frame and of those to be skipped (RFC 8878 3.1).
const FRAME = 0x28;
const SKIPPED_FROM = 0x50;
const SKIPPED_TO = 0x5f;
// The values of ZSTD_d_windowLogMax and ZSTD_e_flush in zstd's own header; the types here are those of a Node without them.
const WINDOW_LOG_MAX = 100;
const FLUSH = 1;

interface ZstdOptions {
  params: Record<number, number>;
  finishFlush: number;
  maxOutputLength?: number;
  info?: boolean;
}

type Decoder = Transform & { bytesWritten: number };

interface ZlibWithZstd {
  zstdDecompressSync(bytes: Buffer, options: ZstdOptions): { buffer: Buffer; engine: { bytesWritten: number } };
  createZstdDecompress(options: ZstdOptions): Decoder;
}

interface Zstd {
  /** Never makes more than `limit` bytes. */
  decompressSync(bytes: Buffer, limit: number): Buffer;
  createDecompress(): Transform;
}

function hasZstd(library: object): library is ZlibWithZstd {
  return 'zstdDecompressSync' in library && 'createZstdDecompress' in library;
}

const tooManyFrames = (): Error => new Error(`the body has more than ${MAX_FRAMES} frames`);

/** Whether there is another frame; as with gzip, what is none does not belong to the body. */
function isFrame(bytes: Buffer): boolean {
  const [first = 0] = bytes;
  return first === FRAME || (first >= SKIPPED_FROM && first <= SKIPPED_TO);
}

function decodeFrames(library: ZlibWithZstd, options: ZstdOptions, bytes: Buffer, limit: number): Buffer {
  const parts: Buffer[] = [];
  let rest = bytes;
  let left = limit;
  do {
    if (parts.length === MAX_FRAMES) throw tooManyFrames();
    // Zero would mean no limit at all: the one byte that is too much is told from what fits below.
    const { buffer, engine } = library.zstdDecompressSync(rest, { ...options, maxOutputLength: left + 1, info: true });
    left -= buffer.length;
    if (left < 0) throw Object.assign(new Error(`more than ${limit} bytes`), { code: 'ERR_BUFFER_TOO_LARGE' });
    parts.push(buffer);
    rest = rest.subarray(Math.max(1, engine.bytesWritten));
  } while (isFrame(rest));
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

/** Undoes frame after frame: the decoder of Node's stops behind the first. */
class FrameDecoder extends Transform {
  private decoder: Decoder | null = null;
  private frames = 0;
  private isOver = false;

  constructor(private readonly open: () => Decoder) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.decode(chunk).then(() => done(), done);
  }

  override _flush(done: TransformCallback): void {
    if (!this.decoder) return done();
    this.decoder.once('end', () => done()).end();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.decoder?.destroy();
    done(error);
  }

  private async decode(chunk: Buffer): Promise<void> {
    let rest = chunk;
    while (rest.length > 0 && !this.isOver) {
      const decoder = (this.decoder ??= this.openNext());
      const before = decoder.bytesWritten;
      const ended = new Promise((resolve) => decoder.once('end', resolve));
      await new Promise<void>((resolve, reject) => decoder.write(rest, (error) => (error ? reject(error) : resolve())));
      rest = rest.subarray(decoder.bytesWritten - before);
      if (rest.length === 0) return;
      // All that the frame holds comes before anything of the next one.
      await ended;
      this.decoder = null;
      this.isOver = !isFrame(rest);
    }
  }

  private openNext(): Decoder {
    this.frames += 1;
    if (this.frames > MAX_FRAMES) throw tooManyFrames();
    return this.open()
      .on('data', (data: Buffer) => this.push(data))
      .on('error', (error) => this.destroy(error)) as Decoder;
  }
}

function fromNode(library: object): Zstd | null {
  if (!hasZstd(library)) return null;
  const options: ZstdOptions = { params: { [WINDOW_LOG_MAX]: MAX_WINDOW_LOG }, finishFlush: FLUSH };
  return {
    decompressSync: (bytes, limit) => decodeFrames(library, options, bytes, limit),
    createDecompress: () => new FrameDecoder(() => library.createZstdDecompress(options)),
  };
}

/** Node's own zstd (from 22.15 and 23.8 on), null where it has none. */
export const nativeZstd: Zstd | null = fromNode(zlib);

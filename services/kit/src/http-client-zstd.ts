import type { Transform } from 'node:stream';
import zlib from 'node:zlib';

/** RFC 9659: on the web no frame needs a window above 8 MiB, so a larger one is refused before memory is set aside for it. */
const MAX_WINDOW_LOG = 23;
// The values of ZSTD_d_windowLogMax and ZSTD_e_flush in zstd's own header; the types here are those of a Node without them.
const WINDOW_LOG_MAX = 100;
const FLUSH = 1;

interface ZstdOptions {
  params: Record<number, number>;
  finishFlush: number;
  maxOutputLength?: number;
}

interface ZlibWithZstd {
  zstdDecompressSync(bytes: Buffer, options: ZstdOptions): Buffer;
  createZstdDecompress(options: ZstdOptions): Transform;
}

interface Zstd {
  /** Never makes more than `limit` bytes. */
  decompressSync(bytes: Buffer, limit: number): Buffer;
  createDecompress(): Transform;
}

function hasZstd(library: object): library is ZlibWithZstd {
  return 'zstdDecompressSync' in library && 'createZstdDecompress' in library;
}

function fromNode(library: object): Zstd | null {
  if (!hasZstd(library)) return null;
  const options: ZstdOptions = { params: { [WINDOW_LOG_MAX]: MAX_WINDOW_LOG }, finishFlush: FLUSH };
  return {
    decompressSync: (bytes, limit) => library.zstdDecompressSync(bytes, { ...options, maxOutputLength: limit }),
    createDecompress: () => library.createZstdDecompress(options),
  };
}

/** Node's own zstd (from 22.15 and 23.8 on), null where it has none. */
export const nativeZstd: Zstd | null = fromNode(zlib);

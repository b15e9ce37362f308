import { z } from 'zod';

/** A file that is one thing for ever: whatever has another hash is not it. */
const pinnedFile = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal digits'),
  bytes: z.int().min(1).max(2 ** 31),
});
export type PinnedFile = z.infer<typeof pinnedFile>;

/** A sentence model: a transformer in ONNX, and its tokenizer as Hugging Face writes it. */
export const modelManifest = z.strictObject({
  /** Shown on screen; prefixes that models of a family expect go by it. */
  name: z.string().regex(/^[\w.-]{1,100}$/, 'may have letters, digits, dots, dashes and underscores'),
  dimensions: z.int().min(2).max(8192),
  maxTokens: z.int().min(8).max(8192),
  /** How the vectors of a text's tokens become one. */
  pooling: z.enum(['mean', 'first']).default('mean'),
  files: z.strictObject({ model: pinnedFile, tokenizer: pinnedFile, tokenizerConfig: pinnedFile }),
});
export type ModelManifest = z.infer<typeof modelManifest>;

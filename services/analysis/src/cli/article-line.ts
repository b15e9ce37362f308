import { z } from 'zod';
import type { Article } from '../engine/engine.ts';
import type { InputLine } from './lines.ts';

export const lineLimitBytes = 8 * 1024 * 1024;
const textLimit = 1_000_000;
/** No engine reads further, and a run holds many articles. */
const readLimit = 20_000;

const shortText = z.string().max(200);
const schema = z.object({
  id: z.union([shortText.min(1), z.number()]).transform(String),
  url: z.url({ protocol: /^https?$/ }).max(2048),
  title: z.string().max(10_000),
  text: z.string().max(textLimit),
  publishedAt: z.string().max(40).refine((text) => !Number.isNaN(Date.parse(text)), 'is not a time').nullish(),
  language: z.string().max(35).nullish(),
  sourceUrl: z.string().max(2048).nullish(),
  run: z.union([shortText, z.number()]).transform(String),
});

/** A line of input: an article with its run, or why it is none. Articles are known by their lines, since ids may come twice. */
export type ArticleLine = { input: string; run: string; article: Article } | { input: string | null; error: string };

/** Null for an empty line. */
export function toArticleLine({ number, text }: InputLine): ArticleLine | null {
  if (text === null) return { input: null, error: `line ${number} is longer than ${lineLimitBytes} bytes` };
  if (text.trim() === '') return null;
  const value = parse(text.trim());
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { input: null, error: `line ${number} is not a JSON object` };
  const { success, data, error } = schema.safeParse(value);
  if (!success) return { input: idOf(value), error: describe(error, value) };
  const { id, url, title, publishedAt, language, sourceUrl, run } = data;
  const article = {
    ...{ id: `line-${String(number).padStart(12, '0')}`, url, title, text: data.text.slice(0, readLimit) },
    ...{ publishedAt: publishedAt ?? null, language: language || null, sourceUrl: sourceUrl || new URL('/', url).href },
  };
  return { input: id, run, article };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function idOf(value: object): string | null {
  const id = 'id' in value ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : null;
}

function describe(error: z.ZodError, value: object): string {
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? '');
  if (!(field in value)) return `"${field}" is missing`;
  return issue?.code === 'custom' ? `"${field}" ${issue.message}` : `"${field}" cannot be used: ${issue?.message ?? 'it is of another kind'}`;
}

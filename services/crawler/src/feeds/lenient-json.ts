type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const MAX_DEPTH = 64;

/** Reads JSON, and when it is broken (cut off, raw control characters, trailing commas) as far as it goes; undefined when it isn't JSON at all. */
export function parseLenientJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    const reader = new LenientReader(text);
    return reader.value(0);
  }
}

class LenientReader {
  private at = 0;

  constructor(private readonly text: string) {}

  value(depth: number): Json | undefined {
    this.skip();
    const char = this.text[this.at];
    if (char === undefined || depth > MAX_DEPTH) return undefined;
    if (char === '{') return this.object(depth);
    if (char === '[') return this.array(depth);
    if (char === '"') return this.string();
    return this.word();
  }

  private skip(): void {
    while (this.at < this.text.length && isBetween(this.text.charCodeAt(this.at))) this.at += 1;
  }

  private object(depth: number): Json {
    const result: Record<string, Json> = {};
    this.at += 1;
    for (;;) {
      this.skip();
      if (this.text[this.at] !== '"') break;
      const key = this.string();
      this.skip();
      if (key === undefined || this.text[this.at] !== ':') break;
      this.at += 1;
      const value = this.value(depth + 1);
      if (value === undefined) break;
      if (key !== '__proto__') result[key] = value;
    }
    if (this.text[this.at] === '}') this.at += 1;
    return result;
  }

  private array(depth: number): Json {
    const result: Json[] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      if (this.text[this.at] === ']' || this.at >= this.text.length) break;
      const before = this.at;
      const value = this.value(depth + 1);
      if (value === undefined || this.at === before) break;
      result.push(value);
    }
    if (this.text[this.at] === ']') this.at += 1;
    return result;
  }

  /** A string that was cut off is left out rather than taken for the whole. */
  private string(): string | undefined {
    const start = this.at + 1;
    let end = this.text.indexOf('"', start);
    while (end >= 0 && this.isEscaped(end)) end = this.text.indexOf('"', end + 1);
    this.at = end < 0 ? this.text.length : end + 1;
    return end < 0 ? undefined : unescapeJson(this.text.slice(start, end));
  }

  private isEscaped(at: number): boolean {
    let backslashes = 0;
    while (this.text[at - 1 - backslashes] === '\\') backslashes += 1;
    return backslashes % 2 === 1;
  }

  private word(): Json | undefined {
    const found = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(this.text.slice(this.at, this.at + 40))?.[0];
    if (found === undefined) return undefined;
    this.at += found.length;
    return JSON.parse(found) as Json;
  }
}

// White space, control characters that have no business here, byte order marks, and commas one too many.
function isBetween(code: number): boolean {
  return code <= 0x20 || code === 0x2c || code === 0xa0 || code === 0xfeff;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

function unescapeJson(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (_whole, escape: string) =>
    escape.length === 5 ? String.fromCharCode(Number.parseInt(escape.slice(1), 16)) : (ESCAPES[escape] ?? escape),
  );
}

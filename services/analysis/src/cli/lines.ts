const newline = 0x0a;

/** A line of input without its end, or null for one that is longer than the limit. */
export type InputLine = { number: number; text: string | null };

/** Splits a stream into lines; of a line over `limit` bytes nothing is kept, so that memory stays bounded whatever comes. */
export async function* readLines(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<InputLine> {
  const line = new PartialLine(limit);
  let number = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      line.add(chunk.subarray(from, end));
      yield { number: ++number, text: line.take() };
      from = end + 1;
    }
    line.add(chunk.subarray(from));
  }
  if (!line.isEmpty) yield { number: ++number, text: line.take() };
}

class PartialLine {
  private parts: Buffer[] = [];
  private length = 0;

  constructor(private readonly limit: number) {}

  get isEmpty(): boolean {
    return this.length === 0;
  }

  add(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.limit) this.parts = [];
    else this.parts.push(part);
  }

  take(): string | null {
    const text = this.length > this.limit ? null : Buffer.concat(this.parts).toString('utf8');
    [this.parts, this.length] = [[], 0];
    return text;
  }
}

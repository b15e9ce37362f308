/** A stretch of an answer's Markdown: prose, or what stands in a chart block; an open one has no end yet. */
export type AnswerPart = { kind: 'prose'; text: string } | { kind: 'chart'; json: string; isOpen: boolean };

type Fence = { mark: string; isChart: boolean };

// CommonMark's fences, also where they are indented as in a list.
const opening = /^\s*(`{3,}|~{3,})\s*([^`\s]*)/;
const closing = /^\s*(`{3,}|~{3,})\s*$/;

/** Takes an answer apart at its chart blocks; other code blocks are prose. */
export function answerParts(markdown: string): AnswerPart[] {
  const cut = new Cut();
  for (const line of markdown.split('\n')) cut.add(line);
  return cut.end();
}

class Cut {
  private readonly parts: AnswerPart[] = [];
  private lines: string[] = [];
  private fence: Fence | null = null;

  add(line: string): void {
    if (!this.fence) this.open(line);
    else if (closes(line, this.fence)) this.close(line);
    else this.lines.push(line);
  }

  end(): AnswerPart[] {
    this.finish(this.fence?.isChart ? { kind: 'chart', isOpen: true } : { kind: 'prose' });
    return this.parts;
  }

  private open(line: string): void {
    this.fence = fenceOf(line);
    if (this.fence?.isChart) this.finish({ kind: 'prose' });
    else this.lines.push(line);
  }

  private close(line: string): void {
    if (this.fence?.isChart) this.finish({ kind: 'chart', isOpen: false });
    else this.lines.push(line);
    this.fence = null;
  }

  private finish(part: { kind: 'prose' } | { kind: 'chart'; isOpen: boolean }): void {
    const text = this.lines.join('\n');
    if (part.kind === 'chart') this.parts.push({ ...part, json: text });
    else if (this.lines.length > 0) this.parts.push({ ...part, text });
    this.lines = [];
  }
}

function fenceOf(line: string): Fence | null {
  const match = opening.exec(line);
  return match ? { mark: match[1] ?? '', isChart: match[2]?.toLowerCase() === 'chart' } : null;
}

function closes(line: string, { mark }: Fence): boolean {
  const end = closing.exec(line)?.[1] ?? '';
  return end.length >= mark.length && end[0] === mark[0];
}

import { once } from 'node:events';

/** Prints lines of JSON to a stream whose reader may be slow, or leave before the end as `head` does. */
export class LinePrinter {
  isClosed = false;
  hasErrors = false;

  constructor(private readonly stream: NodeJS.WritableStream) {
    stream.on('error', (error: NodeJS.ErrnoException) => this.onError(error));
  }

  async print(line: { error: string | null }): Promise<void> {
    this.hasErrors ||= line.error !== null;
    if (this.isClosed || this.stream.write(`${JSON.stringify(line)}\n`)) return;
    await once(this.stream, 'drain').catch((error: NodeJS.ErrnoException) => this.onError(error));
  }

  private onError(error: NodeJS.ErrnoException): void {
    if (error.code !== 'EPIPE') throw error;
    this.isClosed = true;
  }
}

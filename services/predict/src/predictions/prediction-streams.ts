import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { CodedError } from '@forewire/kit/errors';
import { log } from '@forewire/kit/log';
import type { FastifyReply } from 'fastify';
import { LivePredictions } from './live-predictions.ts';
import { PredictionRepository } from './prediction.repository.ts';
import { StreamCursor } from './stream-cursor.ts';

/** How often a prediction is looked up that another process works on. */
const pollMs = 500;
/** Tokens that come within this time travel together. */
const gatherMs = 50;
const heartbeatMs = 15_000;
const mostBuffered = 1_000_000;
const streamsPerUser = 20;

/** Shows predictions to those who watch, line by line; ending a stream leaves the work untouched. */
@Injectable()
export class PredictionStreams implements BeforeApplicationShutdown {
  /** By whom they are watched. */
  private readonly open = new Map<AbortController, string>();

  constructor(
    private readonly predictions: PredictionRepository,
    private readonly live: LivePredictions,
  ) {}

  /** Throws for a person who watches as many as one may; before anything is begun for another. */
  requireRoom(userId: string): void {
    const own = [...this.open.values()].filter((watcher) => watcher === userId);
    if (own.length >= streamsPerUser) throw new CodedError('prediction.too_many_streams', 429, 'Too many open pages');
  }

  /** Writes the prediction's events from its beginning until it ends or the watcher leaves. */
  async write(predictionId: string, userId: string, reply: FastifyReply): Promise<void> {
    const { raw } = reply.hijack();
    raw.writeHead(200, {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'x-accel-buffering': 'no',
      'x-prediction-id': predictionId,
    });
    // Without this the headers would wait for the first line, which a queued prediction has yet to write.
    raw.flushHeaders();
    const watcher = new AbortController();
    this.open.set(watcher, userId);
    raw.on('close', () => watcher.abort());
    // An empty line is no event; it keeps proxies from closing a quiet connection.
    const heartbeat = setInterval(() => raw.write('\n'), heartbeatMs);
    try {
      await this.follow(predictionId, watcher.signal, (line) => {
        // Whoever doesn't read is cut off rather than remembered, and may ask again.
        if (raw.writableLength > mostBuffered) watcher.abort();
        else raw.write(`${line}\n`);
      });
    } catch (error) {
      log.error({ err: error, predictionId }, 'prediction stream failed');
    } finally {
      clearInterval(heartbeat);
      this.open.delete(watcher);
      raw.end();
    }
  }

  /** Before the server waits for what is still open. */
  beforeApplicationShutdown(): void {
    for (const watcher of this.open.keys()) watcher.abort();
  }

  private async follow(id: string, signal: AbortSignal, write: (line: string) => void): Promise<void> {
    const cursor = new StreamCursor();
    while (!signal.aborted) {
      const prediction = this.live.find(id) ?? (await this.predictions.find(id));
      if (!prediction) return write(JSON.stringify({ type: 'error', code: 'prediction.not_found', detail: 'The prediction was deleted' }));
      for (const event of cursor.advance(prediction)) write(JSON.stringify(event));
      if (prediction.status !== 'running') return;
      await this.live.nextChange(id, pollMs, signal);
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
    }
  }
}

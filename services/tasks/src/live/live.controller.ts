import { type BeforeApplicationShutdown, Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '@forewire/kit/access';
import { type Actor, CurrentActor, NeedsBearer } from '@forewire/kit/auth';
import { CallsAs } from '@forewire/kit/call-class';
import { StaysOpen } from '@forewire/kit/calls-at-once';
import { CodedError } from '@forewire/kit/errors';
import { newId } from '@forewire/kit/ids';
import { LiveBus } from '@forewire/kit/live';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { liveStreams } from './metrics.ts';

const heartbeatMs = 15_000;
const streamsPerUser = 20;
/** A stream ends before the token that opened it would have been renewed long ago; the page opens another. */
const longestMs = 15 * 60_000;
const retryAfterSeconds = 5;

/** The live stream of a person's own tasks (server-sent events). */
@ApiTags('live')
@NeedsBearer()
@Controller('api/live')
export class LiveController implements BeforeApplicationShutdown {
  private readonly open = new Map<string, Set<() => void>>();

  constructor(
    private readonly live: LiveBus,
    private readonly access: Access,
  ) {
    // A page whose stream ends asks for what it may have missed, and polls for as long as it gets no other.
    live.onInterrupted(() => this.endAll());
  }

  @Get()
  @CallsAs('streams')
  @StaysOpen()
  @ApiOperation({ summary: "The caller's live events" })
  @ApiProduces('text/event-stream')
  stream(@CurrentActor() actor: Actor, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (!this.live.isWhole) throw new CodedError('live.away', 503, 'Live updates are away for a moment', { retryAfterSeconds });
    const streams = this.open.get(actor.userId) ?? new Set();
    if (streams.size >= streamsPerUser) throw new CodedError('live.too_many_streams', 429, 'Too many open pages');
    this.open.set(actor.userId, streams);
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'keep-alive' });
    raw.write(`retry: 2000\n\n`);
    const unsubscribe = this.live.subscribe(actor.userId, (event) => {
      // A page that doesn't read is cut off rather than remembered: it comes back and asks for what it missed.
      if (raw.writableLength > 1_000_000) return end();
      raw.write(`id: ${newId()}\nevent: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`);
    });
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
    const timeout = setTimeout(() => end(), longestMs);
    let unwatch = (): void => undefined;
    const end = (): void => {
      if (!streams.delete(end)) return;
      liveStreams.dec();
      unsubscribe();
      unwatch();
      clearInterval(heartbeat);
      clearTimeout(timeout);
      if (streams.size === 0 && this.open.get(actor.userId) === streams) this.open.delete(actor.userId);
      raw.end();
    };
    streams.add(end);
    liveStreams.inc();
    request.raw.on('close', end);
    // Signing out, a new password and a closed account end it at once, wherever they happen.
    unwatch = this.access.whenRevoked(actor, end);
  }

  /** Before the server waits for what is still open. */
  beforeApplicationShutdown(): void {
    this.endAll();
  }

  private endAll(): void {
    for (const streams of this.open.values()) for (const end of [...streams]) end();
  }
}

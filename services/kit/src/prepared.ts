import { context, type Context as Trace, propagation, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import { withContext } from './context.ts';
import { isDuplicateKey } from './errors.ts';
import type { Envelope } from './event.ts';
import { workController } from './work-signal.ts';

/** What a preparation has come to: runs in one transaction with the inbox rows of its events, and may run again. */
export type Effect = () => Promise<void>;

/** What a prepared handler knows beside its events. */
export type Preparation = {
  /** How many times these events are prepared in a row by now, from 1: after a few, something that cannot be superseded is due. */
  attempt: number;
  /** Aborts when the preparation has taken too long, or the process ends. */
  signal: AbortSignal;
  /** Does something under the ids and the trace of one of the events. */
  within: <R>(message: unknown, work: () => R) => R;
};

/** What was read for an effect is no longer so: its events are prepared anew, and none of them is to blame. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** The process ends before a preparation does: its events stay where they were. */
export class Abandoned extends Error {
  override name = 'Abandoned';
}

/** Whether an effect failed since something else was committed meanwhile; what it was to insert may be there by now. */
export function isSuperseded(error: unknown): boolean {
  return error instanceof Superseded || isDuplicateKey(error);
}

// Together events are superseded more easily than alone.
const attemptsTogether = 3;
const attemptsAlone = 6;

/** How many times so many events are prepared in a row before that counts as a failure. */
export function attemptsFor(events: number): number {
  return events > 1 ? attemptsTogether : attemptsAlone;
}

/** How long preparations that are under way may still take when the process ends. */
const graceMs = 5000;

const tracer = trace.getTracer('forewire.events');

type Prepared = { envelope: Envelope; message: unknown };
type Prepare = (messages: unknown[], preparation: Preparation) => Promise<Effect | void>;

const nothing: Effect = async () => undefined;

/** The trace that an event came with. */
export function traceOf({ traceparent }: Envelope): Trace {
  return traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active();
}

/** Runs the preparations of one consumer, each with a limit to its time. */
export class Preparations {
  private readonly running = new Set<AbortController>();
  private isStopped = false;

  constructor(
    private readonly consumer: string,
    private readonly limitMs: number,
  ) {}

  /** Resolves with the effect, to be run under the ids and trace of its events; rejects when it takes too long or the process ends. */
  async run(events: readonly [Prepared, ...Prepared[]], attempt: number, prepare: Prepare): Promise<Effect> {
    if (this.isStopped) throw new Abandoned('the process ends');
    const controller = workController();
    const timer = setTimeout(() => controller.abort(new Error(`it was not prepared within ${this.limitMs} ms`)), this.limitMs);
    this.running.add(controller);
    const span = this.startSpan(events);
    const under = this.scope(trace.setSpan(context.active(), span), events);
    try {
      const preparation: Preparation = { attempt, signal: controller.signal, within: (message, work) => this.within(events, message, work) };
      const prepared = under(() => prepare(events.map(({ message }) => message), preparation));
      const effect = (await Promise.race([prepared, whenAborted(controller.signal)])) ?? nothing;
      return () => under(effect);
    } finally {
      span.end();
      clearTimeout(timer);
      this.running.delete(controller);
    }
  }

  /** Begins no more; those that run have a moment to end, and are left alone after that. */
  stop(): void {
    this.isStopped = true;
    const abandon = () => {
      for (const controller of this.running) controller.abort(new Abandoned('the process ends'));
    };
    if (this.running.size > 0) setTimeout(abandon, graceMs).unref();
  }

  private within<R>(events: readonly Prepared[], message: unknown, work: () => R): R {
    const event = events.find((one) => one.message === message);
    if (!event) throw new Error('This event is none of those that are prepared');
    return this.scope(traceOf(event.envelope), [event])(work);
  }

  /** In the trace of the first event, with links to those of the others. */
  private startSpan([first, ...others]: readonly [Prepared, ...Prepared[]]): Span {
    const { envelope } = first;
    const attributes = { 'messaging.destination.name': envelope.topic, 'messaging.consumer.group.name': this.consumer, 'messaging.batch.message_count': others.length + 1 };
    const links = others.flatMap((other) => trace.getSpanContext(traceOf(other.envelope)) ?? []).map((linked) => ({ context: linked }));
    return tracer.startSpan(`prepare ${envelope.type}`, { kind: SpanKind.CONSUMER, attributes, links }, traceOf(envelope));
  }

  private scope(active: Trace, events: readonly Prepared[]): <R>(work: () => R) => R {
    const [only, ...others] = events;
    const ids = { service: this.consumer, ...(only && others.length === 0 && { eventId: only.envelope.id }) };
    return (work) => context.with(active, () => withContext(ids, work));
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
}

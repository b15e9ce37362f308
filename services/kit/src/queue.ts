/** A queue of a service's events beside its ordinary one: its events wait for each other, and for nothing else of the service. */
export type QueueOptions = {
  /** Its name in the service; with the service's it is the consumer that inbox, metrics and dead letters speak of. */
  queue: string;
  /** Events in a transaction at most, and in one call of a prepared handler. */
  batchSize?: number;
  /** Milliseconds from one batch to the next at least, for what nobody waits for. The first after a rest goes at once in one process; over Kafka it waits, too. */
  batchMs?: number;
  /** Milliseconds after which a preparation has failed. */
  prepareMs?: number;
};

/** A queue as the transports work it off; the ordinary one has no name. */
export type Queue = { name: string | null; batchSize: number; batchMs: number; prepareMs: number };

// A group on Kafka that shares its partitions out anew waits for a member as long as this.
const longestPreparationMs = 60_000;
// While a fetch waits for company, no heartbeat goes out; a group throws out who is silent for eight seconds.
const longestBatchMs = 3000;

export const ordinaryQueue: Queue = { name: null, batchSize: 64, batchMs: 0, prepareMs: longestPreparationMs };

const queues = new Map<string, Map<string, Queue>>();

/** Makes a service's queue known; several classes may share one, with the same settings. */
export function declareQueue(service: string, { queue: name, ...settings }: QueueOptions): void {
  const queue: Queue = { ...ordinaryQueue, ...settings, name };
  check(service, queue);
  const own = queues.get(service) ?? new Map<string, Queue>();
  queues.set(service, own);
  const present = own.get(name);
  if (present && JSON.stringify(present) !== JSON.stringify(queue)) throw new Error(`The queue ${service}.${name} has two settings`);
  own.set(name, queue);
}

/** The queues of a service, the ordinary one first. */
export function queuesOf(service: string): Queue[] {
  return [ordinaryQueue, ...(queues.get(service)?.values() ?? [])];
}

function check(service: string, { name, batchSize, batchMs, prepareMs }: Queue): void {
  if (!/^[a-z][a-z-]*$/.test(name ?? '')) throw new RangeError(`"${name}" is no name of a queue`);
  const isWithin = (value: number, least: number, most: number) => Number.isInteger(value) && value >= least && value <= most;
  if (!isWithin(batchSize, 1, ordinaryQueue.batchSize)) throw new RangeError(`${service}.${name}: batchSize is 1 to ${ordinaryQueue.batchSize}`);
  if (!isWithin(batchMs, 0, longestBatchMs)) throw new RangeError(`${service}.${name}: batchMs is 0 to ${longestBatchMs}`);
  if (!isWithin(prepareMs, 1, longestPreparationMs)) throw new RangeError(`${service}.${name}: prepareMs is 1 to ${longestPreparationMs}`);
}

import type { Figure, Operations, ServiceName } from '@forewire/contracts/http/operations';

/** What a service said of itself when it was asked. */
export type Answer = { service: ServiceName; operations: Operations | null; error: unknown };
export type ServiceState = { state: 'ready' | 'not-ready' | 'unreachable'; problems: string[] };

/** Whether a service takes work, or in words why not. */
export function stateOf({ operations }: Answer): ServiceState {
  if (!operations) return { state: 'unreachable', problems: [] };
  const problems = Object.values(operations.parts).filter((part) => part !== 'ready');
  return { state: problems.length === 0 ? 'ready' : 'not-ready', problems };
}

/** The figures of all processes that answered, each process once however many services it runs. */
export function figuresOf(answers: readonly Answer[]): Figure[] {
  const processes = new Map(answers.flatMap(({ operations }) => (operations ? [[operations.process, operations] as const] : [])));
  return [...processes.values()].flatMap(({ figures }) => figures);
}

/** The sum of the figures of that name whose labels are those; null where nobody counts it. */
export function sumOf(figures: readonly Figure[], name: string, labels: Readonly<Record<string, string>> = {}): number | null {
  const found = figures.filter((figure) => figure.name === name && Object.entries(labels).every(([label, value]) => figure.labels[label] === value));
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}

/** Sums by the value of a label, the largest first. */
export function sumsBy(figures: readonly Figure[], name: string, label: string): { value: string; sum: number }[] {
  const sums = new Map<string, number>();
  for (const figure of figures.filter((each) => each.name === name)) {
    const key = figure.labels[label] ?? '';
    sums.set(key, (sums.get(key) ?? 0) + figure.value);
  }
  return [...sums].map(([value, sum]) => ({ value, sum })).sort((a, b) => b.sum - a.sum);
}

/** The most that one of them says: what every replica counts alike must not be added up. */
export function mostOf(figures: readonly Figure[], name: string): number | null {
  const values = figures.filter((figure) => figure.name === name).map(({ value }) => value);
  return values.length === 0 ? null : Math.max(...values);
}

/** Events that a service has yet to handle: of its outbox, and on the broker. */
export function backlogOf(figures: readonly Figure[], service: string): { outbox: number | null; lag: number | null } {
  const lagging = figures.filter(({ name, labels }) => name === 'forewire_kafka_consumer_lag' && labels['group']?.split('.').includes(service));
  return { outbox: sumOf(figures, 'forewire_outbox_depth', { service }), lag: lagging.length === 0 ? null : lagging.reduce((sum, { value }) => sum + value, 0) };
}

/** How long a process runs, in words: '4 min', '3 h 20 min', '2 days'. */
export function uptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return `${days} day${days === 1 ? '' : 's'}`;
}

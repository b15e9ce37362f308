export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };

/** Samples of the Prometheus text format (version 0.0.4); comments and what cannot be read are left out. */
export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    // name{label="value",…} 12.5
    const [, name, labels = '', value] = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)/.exec(line) ?? [];
    if (!name || Number.isNaN(Number(value))) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:\\.|[^"\\])*)"/g)].map(([, label = '', content = '']) => [label, content] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** The sum of all samples of that name whose labels are those; null when there is none. */
export function sumOf(samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>> = {}): number | null {
  const found = samples.filter((sample) => sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value));
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}

/** How long the process runs, in words: '4 min', '3 h 20 min', '2 days'. */
export function uptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return `${days} day${days === 1 ? '' : 's'}`;
}

import { z } from 'zod';

/** What an answer can draw; a block of another type is shown as unsupported. */
export const chartTypes = ['bar', 'line', 'area', 'pie'] as const;
export type ChartType = (typeof chartTypes)[number];

const mostPoints = 60;
const longestTitle = 200;
const longestName = 80;

const keys = { dataKey: 'value', nameKey: 'name', isPercent: false };

/** The JSON of a chart: a code block of the language `chart` inside the Markdown of an answer. */
const chartBlock = z.object({
  type: z.string(),
  title: z.string().default(''),
  data: z.array(z.record(z.string(), z.unknown())).min(1).max(mostPoints),
  config: z.object({ dataKey: z.string().default(keys.dataKey), nameKey: z.string().default(keys.nameKey), isPercent: z.boolean().default(keys.isPercent) }).default(keys),
  sources: z.array(z.number().int()).max(200).default([]),
});

export type ChartPoint = { name: string; value: number };
/** A chart as it is drawn: one figure per name, and the reports that give the figures. */
export type AnswerChart = { type: ChartType; title: string; points: ChartPoint[]; isPercent: boolean; sources: number[] };
export type ChartReading = { kind: 'chart'; chart: AnswerChart } | { kind: 'unsupported' } | { kind: 'invalid' };

/** Reads the JSON of a chart block, whoever wrote it. */
export function readChart(json: string): ChartReading {
  const given = parse(json);
  const type = typeOf(given);
  if (type !== null && !isChartType(type)) return { kind: 'unsupported' };
  const { data: block } = chartBlock.safeParse(given);
  const points = block && pointsOf(block);
  if (type === null || !points || (type === 'pie' && !isWhole(points))) return { kind: 'invalid' };
  return { kind: 'chart', chart: { type, title: block.title.trim().slice(0, longestTitle), points, isPercent: block.config.isPercent, sources: [...new Set(block.sources)] } };
}

/** The chart as a block of Markdown. */
export function writeChart({ type, title, points, isPercent, sources }: AnswerChart): string {
  const block = { type, ...(title ? { title } : {}), data: points, ...(isPercent ? { config: { isPercent } } : {}), ...(sources.length > 0 ? { sources } : {}) };
  // A fence inside a name would end the block; in JSON a backtick can be written as an escape.
  return `\`\`\`chart\n${JSON.stringify(block).replaceAll('`', '\\u0060')}\n\`\`\``;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function typeOf(given: unknown): string | null {
  const { type } = (given ?? {}) as { type?: unknown };
  return typeof type === 'string' ? type : null;
}

function isChartType(type: string): type is ChartType {
  return (chartTypes as readonly string[]).includes(type);
}

const pointSchema = z.object({ name: z.union([z.string(), z.number()]), value: z.number() });

/** A point for each row; null when one of them is not a name with a finite number. */
function pointsOf({ data, config }: z.infer<typeof chartBlock>): ChartPoint[] | null {
  const points = data.flatMap((row): ChartPoint[] => {
    const point = pointSchema.safeParse({ name: row[config.nameKey], value: row[config.dataKey] }).data;
    return point ? [{ name: String(point.name).slice(0, longestName), value: point.value }] : [];
  });
  return points.length === data.length ? points : null;
}

/** Slices are shares of a whole: none is negative, and they add up to something. */
function isWhole(points: readonly ChartPoint[]): boolean {
  return points.every(({ value }) => value >= 0) && points.some(({ value }) => value > 0);
}

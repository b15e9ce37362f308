import type { ReactElement } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, Line, LineChart, Pie, PieChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { AnswerChart, ChartType } from '@forewire/contracts/answer-chart';
import { axisText, figureText, nameText } from './figure-words.ts';

/** They take turns over bars and slices (spec tasks.md §2). */
const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)'];
const [first] = colours;

const plotHeight = 240;
const barHeight = 32;
const nameWidth = 120;
const longestTick = 16;

type Point = { name: string; value: number; fill: string };
type PlotProps = { points: Point[]; isPercent: boolean };

function ticked(name: string): string {
  return name.length > longestTick ? `${name.slice(0, longestTick - 1)}…` : name;
}

const text = { fill: 'var(--muted)', fontSize: 12 };
const still = { isAnimationActive: false };
// The drawing is hidden from assistive technology, so nothing in it may take the focus.
const unseen = { accessibilityLayer: false };
const dots = { r: 3, fill: first };

/** Shared parts of a chart; the library takes elements, no components of one's own. */
function partsOf(isPercent: boolean) {
  return {
    grid: <CartesianGrid vertical={false} stroke="var(--line)" />,
    names: <XAxis dataKey="name" tick={text} tickFormatter={ticked} tickLine={false} axisLine={{ stroke: 'var(--line-strong)' }} minTickGap={16} />,
    figures: <YAxis tick={text} tickFormatter={(value: number) => axisText(value, isPercent)} tickLine={false} axisLine={false} width={48} />,
    tooltip: (
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--sunken)', stroke: 'var(--line-strong)' }}
        formatter={(value) => [figureText(Number(value), isPercent), '']}
        separator=""
        contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 8, color: 'var(--ink)', fontSize: 13 }}
        itemStyle={{ color: 'var(--ink)' }}
      />
    ),
  };
}

function LinePlot({ points, isPercent }: PlotProps) {
  const { grid, names, figures, tooltip } = partsOf(isPercent);
  return (
    <LineChart {...unseen} data={points}>
      {grid}
      {names}
      {figures}
      {tooltip}
      <Line {...still} dataKey="value" stroke={first} strokeWidth={2} dot={dots} />
    </LineChart>
  );
}

function AreaPlot({ points, isPercent }: PlotProps) {
  const { grid, names, figures, tooltip } = partsOf(isPercent);
  return (
    <AreaChart {...unseen} data={points}>
      {grid}
      {names}
      {figures}
      {tooltip}
      <Area {...still} dataKey="value" stroke={first} strokeWidth={2} fill={first} fillOpacity={0.18} dot={dots} />
    </AreaChart>
  );
}

/** Bars lie where names are long, so that each can be read. */
function BarPlot({ points, isPercent }: PlotProps) {
  const { grid, names, figures, tooltip } = partsOf(isPercent);
  if (points.every(({ name }) => name.length <= longestTick / 2)) {
    return (
      <BarChart {...unseen} data={points}>
        {grid}
        {names}
        {figures}
        {tooltip}
        <Bar {...still} dataKey="value" maxBarSize={48} />
      </BarChart>
    );
  }
  return (
    <BarChart {...unseen} data={points} layout="vertical">
      <CartesianGrid horizontal={false} stroke="var(--line)" />
      <XAxis type="number" tick={text} tickFormatter={(value: number) => axisText(value, isPercent)} tickLine={false} axisLine={false} />
      <YAxis type="category" dataKey="name" tick={text} tickFormatter={ticked} tickLine={false} axisLine={{ stroke: 'var(--line-strong)' }} width={nameWidth} interval={0} />
      {tooltip}
      <Bar {...still} dataKey="value" maxBarSize={24} />
    </BarChart>
  );
}

function PiePlot({ points, isPercent }: PlotProps) {
  return (
    <PieChart {...unseen}>
      {partsOf(isPercent).tooltip}
      <Pie {...still} rootTabIndex={-1} data={points} dataKey="value" nameKey="name" innerRadius="45%" outerRadius="85%" stroke="var(--surface)" strokeWidth={2} />
    </PieChart>
  );
}

const plots: Record<ChartType, (props: PlotProps) => ReactElement> = { bar: BarPlot, line: LinePlot, area: AreaPlot, pie: PiePlot };

/** Which slice is which: in words, since colour alone tells nobody. */
function Legend({ points, isPercent }: PlotProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {points.map(({ name, value, fill }, at) => (
        <li key={at} className="flex min-w-0 items-center gap-1.5">
          <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: fill }} />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{name}</bdi> <span className="text-muted tabular-nums">{figureText(value, isPercent)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A chart, drawn. Its figures stand in a table below it, for those who don't see it. */
export function ChartPlot({ chart }: { chart: AnswerChart }) {
  const points = chart.points.map(({ name, value }, at) => ({ name: nameText(name), value, fill: colours[at % colours.length] ?? '' }));
  const Plot = plots[chart.type];
  const props = { points, isPercent: chart.isPercent };
  const height = chart.type === 'bar' ? Math.max(plotHeight, points.length * barHeight) : plotHeight;
  return (
    <>
      <div aria-hidden dir="ltr" style={{ height }}>
        <ResponsiveContainer width="100%" height="100%">
          {Plot(props)}
        </ResponsiveContainer>
      </div>
      {chart.type === 'pie' ? <Legend {...props} /> : null}
    </>
  );
}

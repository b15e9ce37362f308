import { describe, expect, it } from '@jest/globals';
import type { LiveEvent } from '@forewire/contracts/live';
import { advancePipeline, isStuck, type Pipeline, sourceStage, startPipeline, stageText, tickPipeline } from './pipeline.ts';

const ids = { taskId: 'task', runId: 'run' };
const source = 'https://harbour.example/feed';
const started: LiveEvent = { name: 'task-run-started', data: { ...ids, startedAt: '2026-03-04T10:00:00Z' } };
const processing = (stage: 'searching' | 'reading' | 'analyzing' | 'done', articlesFound?: number): LiveEvent => ({
  name: 'task-source-processing',
  data: { ...ids, sourceUrl: source, stage, ...(articlesFound === undefined ? {} : { articlesFound }) },
});
const grouping: LiveEvent = { name: 'task-grouping-articles', data: { ...ids, articleCount: 3 } };

function play(events: LiveEvent[], before: Pipeline | null = null): Pipeline | null {
  return events.reduce<Pipeline | null>((pipeline, event, index) => advancePipeline(pipeline, event as never, 1000 + index), before);
}
function running(events: LiveEvent[]): Pipeline {
  const pipeline = play(events);
  if (!pipeline) throw new Error('The run should be under way');
  return pipeline;
}

describe('the pipeline of a run', () => {
  it('begins with searching', () => {
    expect(running([started]).stage).toBe('searching');
  });

  it('begins anew with another run, and not with the same start told twice', () => {
    const reading = running([started, processing('reading')]);
    expect(advancePipeline(reading, started as never, 9)?.stage).toBe('reading');
    const next = { name: 'task-run-started', data: { ...ids, runId: 'next', startedAt: '' } } as const;
    expect(advancePipeline(reading, next, 9)).toEqual(startPipeline('next', 9));
  });

  it('shows reading for a moment when analysis meets searching', () => {
    const pipeline = running([started, grouping]);
    expect(pipeline.stage).toBe('reading');
    expect(tickPipeline(pipeline, 1001 + 1499).stage).toBe('reading');
    expect(tickPipeline(pipeline, 1001 + 1500)).toMatchObject({ stage: 'analyzing', analyzingAt: null });
  });

  it('goes on to analyzing at once when reading was seen', () => {
    expect(running([started, processing('reading'), grouping]).stage).toBe('analyzing');
  });

  it('never goes back from analyzing when a slow source is still read', () => {
    expect(running([started, processing('reading'), grouping, processing('reading')]).stage).toBe('analyzing');
  });

  it('is over when its run is, and not when another one ends', () => {
    const pipeline = running([started]);
    const completed = { ...ids, resultCount: 0, newResultTitle: null, finishedAt: '' };
    expect(advancePipeline(pipeline, { name: 'task-run-completed', data: { ...completed, runId: 'older' } }, 9)).toBe(pipeline);
    expect(advancePipeline(pipeline, { name: 'task-run-completed', data: completed }, 9)).toBeNull();
    expect(advancePipeline(pipeline, { name: 'task-run-failed', data: { ...ids, error: 'no' } }, 9)).toBeNull();
  });

  it('is picked up in the middle by a page that opened late', () => {
    expect(running([processing('reading')])).toMatchObject({ runId: 'run', stage: 'reading' });
  });
});

describe('the line of a source', () => {
  it('goes from searching over the article that is read and analyzing to monitoring', () => {
    const lines = [
      [started],
      [started, processing('reading')],
      [started, { name: 'task-article-extraction', data: { ...ids, sourceUrl: source, title: 'Dockers walk out' } } as LiveEvent],
      [started, processing('reading'), processing('done', 2), grouping],
      [started, processing('reading'), processing('done', 0), grouping],
    ].map((events) => sourceStage(play(events), source));
    expect(lines.map(({ text, title }) => title ?? text)).toEqual(['Searching...', 'Reading...', 'Dockers walk out', 'Analyzing...', 'Monitoring']);
  });

  it('says monitoring when nothing runs', () => {
    expect(sourceStage(null, source)).toEqual({ text: 'Monitoring', title: null, busy: false });
  });
});

describe('a run that went silent', () => {
  it('counts as stuck after 30 s, and after 15 s where a source is quick', () => {
    const pipeline = startPipeline('run', 0);
    expect(isStuck(pipeline, ['harbour.example'], 30_000)).toBe(false);
    expect(isStuck(pipeline, ['harbour.example'], 30_001)).toBe(true);
    expect(isStuck(pipeline, ['harbour.example', 't.me'], 15_001)).toBe(true);
  });
});

describe('the line over the run', () => {
  it('counts what is analyzed', () => {
    expect(stageText(running([started, processing('reading'), grouping]))).toBe('Analyzing 3 articles');
  });
});

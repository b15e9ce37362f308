import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent, LiveEventName, LiveEvents } from '@forewire/contracts/live';
import { useLive } from '@forewire/ui/live-provider.tsx';
import { advancePipeline, isStuck, type Pipeline, readingMs, tickPipeline } from './pipeline.ts';
import { readPipeline, runKeys, writePipeline } from './runs.api.ts';

const checkMs = 10_000;

function useRunEvent<N extends Exclude<LiveEventName, 'task-status-changed' | 'task-feedback-changed' | 'browser-alert'>>(name: N, after: (data: LiveEvents[N]) => void) {
  const client = useQueryClient();
  useLive(name, (data) => {
    const next = advancePipeline(readPipeline(client, data.taskId), { name, data } as Extract<LiveEvent, { data: { runId: string } }>, Date.now());
    writePipeline(client, data.taskId, next);
    if (next?.analyzingAt) setTimeout(() => tick(data.taskId), readingMs);
    after(data);
  });
  const tick = (taskId: string) => {
    const pipeline = readPipeline(client, taskId);
    if (pipeline) writePipeline(client, taskId, tickPipeline(pipeline, Date.now()));
  };
}

/** Keeps the pipelines of runs from live events, and lets go of those whose events were lost (spec tasks.md §4). */
export function RunsLive({ domainsOf, onStuck }: { domainsOf: (taskId: string) => readonly string[]; onStuck: () => void }) {
  const client = useQueryClient();
  const refresh = ({ taskId }: { taskId: string }) => void client.invalidateQueries({ queryKey: runKeys.ofTask(taskId) });
  const nothing = () => undefined;
  useRunEvent('task-run-started', refresh);
  useRunEvent('task-source-processing', nothing);
  useRunEvent('task-article-extraction', nothing);
  useRunEvent('task-grouping-articles', nothing);
  useRunEvent('task-run-completed', refresh);
  useRunEvent('task-run-failed', refresh);

  const recover = useEffectEvent(() => {
    const known = client.getQueriesData<Pipeline | null>({ queryKey: runKeys.pipelines });
    const stuck = known.filter(([[, taskId], pipeline]) => pipeline && isStuck(pipeline, domainsOf(String(taskId)), Date.now()));
    for (const [key] of stuck) client.setQueryData(key, null);
    if (stuck.length > 0) onStuck();
  });
  useEffect(() => {
    const timer = setInterval(() => recover(), checkMs);
    return () => clearInterval(timer);
  }, []);
  return null;
}

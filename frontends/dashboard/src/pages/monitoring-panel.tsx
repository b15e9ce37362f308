import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { permit } from '@forewire/contracts/permissions';
import { refinedPrompt } from '@forewire/contracts/refinements';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { RefinementList } from '../features/feedback/refinement-list.tsx';
import { useEntitlement } from '../features/plan/use-entitlement.ts';
import { PreviewAlerts } from '../features/previews/preview-alerts.tsx';
import { TryAddress } from '../features/previews/try-address.tsx';
import { sourceStage, stageText } from '../features/runs/pipeline.ts';
import { RunHistory } from '../features/runs/run-history.tsx';
import { useEngine, usePipeline, useRunNow, useRuns } from '../features/runs/runs.api.ts';
import { SourceList } from '../features/sources/source-list.tsx';
import { PromptCard } from '../features/tasks/prompt-card.tsx';
import { StatusCard } from '../features/tasks/status-card.tsx';
import { patchTask, useTasks, useUpdateTask } from '../features/tasks/tasks.api.ts';
import { choiceOf } from '../features/tasks/task-status.ts';
import { isPlanRefusal, useInterval } from '../features/tasks/use-interval.ts';

/** Starting a run by hand: on screen at once, back to what was when it could not be started. */
function useStartRun(task: Task) {
  const client = useQueryClient();
  const { openUpgrade } = useShell();
  const entitlement = useEntitlement();
  const runNow = useRunNow();
  const start = () => {
    if (task.lastRunStatus === 'running') return;
    if (entitlement && !permit(entitlement, { action: 'run', intervalSeconds: task.interval }).allowed) return openUpgrade();
    const before = task.lastRunStatus;
    patchTask(client, task.id, { lastRunStatus: 'running' });
    runNow.mutate(task.id, {
      onError: (error) => {
        patchTask(client, task.id, { lastRunStatus: before });
        if (isPlanRefusal(error)) openUpgrade();
        toast.error(messageOf(error, 'Failed to execute task'));
      },
    });
  };
  return { start, starting: runNow.isPending, entitlement, openUpgrade };
}

/** Starts a paused task at the interval that it had. */
export function StartButton({ task }: { task: Task }) {
  const { openUpgrade } = useShell();
  const changeInterval = useInterval(task, useEntitlement(), openUpgrade);
  return (
    <Button variant="primary" onClick={() => changeInterval(choiceOf({ active: true, interval: task.interval }))}>
      Start monitoring
    </Button>
  );
}

/** How the monitoring stands, with its controls. */
export function MonitoringStatus({ task, own }: { task: Task; own: boolean }) {
  const pipeline = usePipeline(task.id);
  const engine = useEngine();
  const { start, starting, entitlement, openUpgrade } = useStartRun(task);
  const running = task.lastRunStatus === 'running';
  return (
    <StatusCard
      task={task}
      own={own}
      stage={running && pipeline ? stageText(pipeline) : null}
      engine={task.engine ?? engine.data?.name ?? null}
      engineTrouble={engine.data?.trouble ?? null}
      entitlement={entitlement}
      starting={starting}
      onRunNow={start}
      onUpgrade={openUpgrade}
    />
  );
}

function useFamiliarSources(task: Task) {
  const tasks = useTasks();
  return useMemo(() => (tasks.data ?? []).filter(({ id }) => id !== task.id).flatMap(({ sources }) => sources), [tasks.data, task.id]);
}

/** How closely articles have to match, and what the monitor as it stands would have found. */
function Breadth({ task }: { task: Task }) {
  const update = useUpdateTask();
  const onThreshold = (threshold: number | null) => update.mutate({ taskId: task.id, changes: { threshold }, optimistic: { threshold } }, { onError: (error) => toast.error(messageOf(error, 'Failed to update the monitor')) });
  const { prompt, refinements, sources } = task;
  const enrichedPrompt = refinements.length > 0 ? refinedPrompt(task.enrichedPrompt || prompt, refinements) : task.enrichedPrompt;
  return <PreviewAlerts key={task.id} watch={{ prompt, enrichedPrompt, sources }} threshold={task.threshold} onThreshold={onThreshold} />;
}

/** What is watched for, where, and what came of each check. */
export function SourcesPanel({ task }: { task: Task }) {
  const client = useQueryClient();
  const running = task.lastRunStatus === 'running';
  const pipeline = usePipeline(task.id);
  const runs = useRuns(task.id, running);
  const familiar = useFamiliarSources(task);
  const lastSeen = runs.data?.pages[0]?.rows.find(({ sources, status }) => status !== 'running' && sources.length > 0)?.sources ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      <PromptCard task={task} />
      <RefinementList task={task} onChanged={(changed) => patchTask(client, task.id, changed)} />
      {task.canEdit ? <Breadth task={task} /> : null}
      <section aria-label="Sources" className="grid grid-cols-1 gap-2">
        <h2 className="text-sm font-medium text-muted">Sources • {task.sources.length}</h2>
        <SourceList task={task} lastSeen={lastSeen} familiar={familiar} stageOf={(url) => (pipeline ? sourceStage(pipeline, url) : null)} onChanged={(sources) => patchTask(client, task.id, { sources })} />
      </section>
      {task.canEdit ? <TryAddress key={task.id} task={task} /> : null}
      <section aria-label="Runs" className="grid grid-cols-1 gap-2">
        <h2 className="text-sm font-medium text-muted">Run history</h2>
        <RunHistory taskId={task.id} running={running} />
      </section>
    </div>
  );
}

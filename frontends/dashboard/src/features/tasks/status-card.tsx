import { CircleAlert, Pause, Play, Radar, TriangleAlert } from 'lucide-react';
import type { Task } from '@forewire/contracts/http/tasks';
import { type Entitlement, permit } from '@forewire/contracts/permissions';
import { runCredits } from '@forewire/contracts/plans';
import { useNow } from '@forewire/ui/clock.ts';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { Select, type SelectOption } from '@forewire/ui/select.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { analysisText } from '../../parts/analysis-text.ts';
import { ProgressRing } from './progress-ring.tsx';
import { choiceOf, type Countdown, countdown, type IntervalChoice, statusText } from './task-status.ts';
import { useSchedule, useUpdateTask } from './tasks.api.ts';
import { useInterval } from './use-interval.ts';

const intervals: readonly SelectOption<IntervalChoice>[] = [
  { value: 'paused', label: 'Paused', description: 'Nothing is checked' },
  { value: '5', label: 'Realtime', description: 'Every 5 minutes, high credit use' },
  { value: '60', label: 'Hourly', description: 'Medium credit use' },
  { value: '1440', label: 'Daily', description: 'Low credit use' },
];

const priorityDot = (className: string) => <span aria-hidden className={`size-2 shrink-0 rounded-full ${className}`} />;
const priorities: readonly SelectOption<Task['priority']>[] = [
  { value: 'high', label: 'High', icon: priorityDot('bg-danger') },
  { value: 'medium', label: 'Medium', icon: priorityDot('bg-warn') },
  { value: 'low', label: 'Low', icon: priorityDot('bg-accent') },
  { value: 'none', label: 'No priority', icon: priorityDot('border border-line-strong') },
];

export type StatusCardProps = {
  task: Task;
  own: boolean;
  /** What the run does now, in words. */
  stage: string | null;
  engine: string | null;
  /** What the engine lacks at present, in a sentence. */
  engineTrouble: string | null;
  entitlement: Entitlement | undefined;
  starting: boolean;
  onRunNow: () => void;
  onUpgrade: () => void;
};

function Mark({ task, running }: { task: Task; running: boolean }) {
  if (running) return <Radar size={16} aria-hidden className="text-accent" />;
  return task.active ? <Radar size={16} aria-hidden className="text-muted" /> : <Pause size={14} aria-hidden className="fill-current text-muted" />;
}

function Rest({ task, next }: { task: Task; next: Countdown | null }) {
  if (task.sources.length === 0) return 'Add a source to begin';
  if (!task.lastRun) return null;
  if (!task.active) return <RelativeTime value={task.lastRun} prefix="Last checked " />;
  return next ? `Next run: ${next.text}${next.postponed ? ', outside your focus hours' : ''}` : null;
}

function Trouble({ task }: { task: Task }) {
  if (!task.pausedReason && task.lastRunStatus !== 'failed') return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-control bg-danger-soft px-2.5 py-2 text-sm">
      <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      <span className="min-w-0 wrap-anywhere">{task.pausedReason ? `Paused: ${task.pausedReason}` : `The last run failed: ${task.error ?? 'Unknown error'}`}</span>
    </p>
  );
}

function EngineTrouble({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="status" className="flex items-start gap-1.5 text-xs">
      <TriangleAlert size={14} aria-hidden className="mt-px shrink-0 text-warn" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

function Status({ task, own, stage, running }: { task: Task; own: boolean; stage: string | null; running: boolean }) {
  const now = useNow('1s');
  const schedule = useSchedule(task, own);
  const next = task.active ? countdown(schedule.data?.nextDueAt ?? task.nextRunDate, task.interval, now) : null;
  return (
    <>
      <ProgressRing progress={next?.progress ?? 0} running={running}>
        <Mark task={task} running={running} />
      </ProgressRing>
      <div className="min-w-0 flex-1">
        <p role="status" className="text-base font-medium text-balance">
          {statusText(task)}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {running ? stage : <Rest task={task} next={next} />}
        </p>
      </div>
    </>
  );
}

function Controls({ task, entitlement, onUpgrade }: Pick<StatusCardProps, 'task' | 'entitlement' | 'onUpgrade'>) {
  const changeInterval = useInterval(task, entitlement, onUpgrade);
  const update = useUpdateTask();
  const changePriority = (priority: Task['priority']) =>
    update.mutate({ taskId: task.id, changes: { priority }, optimistic: { priority } }, { onError: () => toast.error('Failed to update priority') });
  const options = intervals.map((option) => {
    const seconds = Number(option.value) * 60;
    const locked = entitlement && option.value !== 'paused' && !permit(entitlement, { action: 'activate', intervalSeconds: seconds }).allowed;
    return locked ? { ...option, aside: <span className="rounded-full bg-accent-soft px-2 text-xs font-medium text-accent">Upgrade</span> } : option;
  });
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select label="Monitoring speed" size="sm" options={options} value={choiceOf(task)} onValueChange={changeInterval} />
      <Select label="Priority" size="sm" options={priorities} value={task.priority} onValueChange={changePriority} />
    </div>
  );
}

/** How the monitoring stands, when it goes on, and how fast. */
export function StatusCard({ task, own, stage, engine, engineTrouble, entitlement, starting, onRunNow, onUpgrade }: StatusCardProps) {
  const running = task.lastRunStatus === 'running';
  const credits = runCredits(task.sources.length);
  return (
    <section aria-label="Monitoring" className="grid gap-3 rounded-card border border-line bg-surface p-3.5">
      <div className="flex items-center gap-3">
        <Status task={task} own={own} stage={stage} running={running} />
        {task.canEdit && !running ? (
          <IconButton label={`Run now (${credits} credit${credits === 1 ? '' : 's'})`} variant="secondary" loading={starting} onClick={onRunNow}>
            <Play size={16} />
          </IconButton>
        ) : null}
      </div>
      <Trouble task={task} />
      {task.canEdit ? <Controls task={task} entitlement={entitlement} onUpgrade={onUpgrade} /> : null}
      {engine ? <p className="text-xs text-muted">Analysis: {analysisText(engine)}</p> : null}
      <EngineTrouble text={engineTrouble} />
    </section>
  );
}

import { Sparkles } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Source, SourceState, Task } from '@forewire/contracts/http/tasks';
import { Button } from '@forewire/ui/button.tsx';
import type { NamedSource } from '@forewire/ui/source-name.ts';
import { useArrivals } from '@forewire/ui/use-arrivals.ts';
import { AddSource } from '../../parts/add-source.tsx';
import { SourceLine, type SourceStage } from './source-line.tsx';
import { useAddSource, useFindMore, usePremadeSources, useRemoveSource, useSourceHealth } from './sources.api.ts';

export type SourceListProps = {
  task: Task;
  /** As the last run saw them; health that the crawler knows goes first. */
  lastSeen: readonly SourceState[];
  stageOf: (url: string) => SourceStage | null;
  /** Sources of the user's other tasks, to complete typed text from. */
  familiar: readonly NamedSource[];
  onChanged: (sources: Source[]) => void;
};

function latest(a: SourceState | undefined, b: SourceState | undefined): SourceState | undefined {
  if (!a || !b) return a ?? b;
  return (a.checkedAt ?? '') >= (b.checkedAt ?? '') ? a : b;
}

function Editing({ task, familiar, onChanged }: Pick<SourceListProps, 'task' | 'familiar' | 'onChanged'>) {
  const premade = usePremadeSources();
  const add = useAddSource(task.id, onChanged);
  const findMore = useFindMore(task.id, onChanged);
  const catalogue = useMemo(() => [...familiar, ...(premade.data ?? [])], [familiar, premade.data]);
  return (
    <div className="grid gap-2">
      <AddSource added={task.sources} catalogue={catalogue} busy={add.isPending} onAdd={(sourceUrl) => add.mutate(sourceUrl)} />
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        icon={<Sparkles size={15} aria-hidden />}
        loading={findMore.isPending}
        onClick={() => findMore.mutate({ title: task.title, description: task.prompt, enrichedPrompt: task.enrichedPrompt, existing: task.sources })}
      >
        {findMore.isPending ? 'Finding sources...' : 'Find more sources'}
      </Button>
    </div>
  );
}

/** The sources of a task with the live stage and last state of each. */
export function SourceList({ task, lastSeen, stageOf, familiar, onChanged }: SourceListProps) {
  const running = task.lastRunStatus === 'running';
  const health = useSourceHealth(task.sources, running);
  const remove = useRemoveSource(task.id, onChanged);
  const removing = remove.isPending ? remove.variables : null;
  const stateOf = (url: string) => {
    const match = (state: SourceState) => state.url === url;
    return latest(lastSeen.find(match), health.data?.find(match));
  };
  const urls = useMemo(() => task.sources.map(({ url }) => url), [task.sources]);
  const added = useArrivals(task.id, urls);
  // What is added now comes right under the field, where its adder looks.
  const [atFirst] = useState(() => new Set(urls));
  const isNew = ({ url }: Source) => !atFirst.has(url);
  const ordered = [...task.sources.filter(isNew).reverse(), ...task.sources.filter((source) => !isNew(source))];
  const shown = ordered.filter((source) => source.url !== removing);
  return (
    <div className="grid grid-cols-1 gap-3">
      {task.canEdit ? <Editing task={task} familiar={familiar} onChanged={onChanged} /> : null}
      {shown.length === 0 ? (
        <p className="rounded-control bg-sunken px-3 py-2.5 text-sm text-muted">No sources yet. Add an address above, or let Forewire find some: without a source there is nothing to check.</p>
      ) : (
        <ul aria-label="Sources" className="-mx-2 grid grid-cols-1 gap-0.5">
          {shown.map((source) => (
            <SourceLine
              key={source.url}
              source={source}
              state={stateOf(source.url) ?? (health.isPending ? null : undefined)}
              stage={running ? stageOf(source.url) : null}
              active={task.active}
              added={added.has(source.url)}
              onRemove={task.canEdit ? () => remove.mutate(source.url) : undefined}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

import { Radar, Sparkles, TrendingUp, WandSparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { type Entitlement, fallbackInterval } from '@forewire/contracts/permissions';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { SegmentedControl } from '@forewire/ui/segmented-control.tsx';
import type { NamedSource } from '@forewire/ui/source-name.ts';
import { toast } from '@forewire/ui/toast.ts';
import { Clarification } from './clarification.tsx';
import { type ChosenSource, type Draft, leaveHero } from './draft.ts';
import { enhance, suggestSources, usePredictAvailable } from './drafts.api.ts';
import { Composer } from './composer.tsx';
import { FrequencySelect, type Minutes } from './frequency-select.tsx';
import { SourcesPopover } from './sources-popover.tsx';
import { TrendingChips } from './trending-chips.tsx';
import { useDraft } from './use-draft.ts';
import { mergeSources, useFoundSources } from './use-found-sources.ts';
import { type SubmitStep, useSubmit } from './use-submit.ts';
import { useTypingExamples } from './use-typing-examples.ts';

export type TaskFormProps = {
  signedIn: boolean;
  entitlement: Entitlement | undefined;
  catalogue: readonly NamedSource[];
  onCreated: (task: Task) => void;
  onUpgrade: () => void;
  onSignUp: () => void;
};

const stepTexts: Record<SubmitStep, string> = { assessing: 'Reading your request...', finding: 'Finding sources that report on this...', creating: 'Starting to watch...' };

function minutesOf(draft: Draft, entitlement: Entitlement | undefined): Minutes {
  const wanted = (draft.interval || 5) * 60;
  return ((entitlement ? fallbackInterval(entitlement, wanted) : wanted) / 60) as Minutes;
}

function useEnhance(draft: Draft, change: (changes: Partial<Draft>) => void) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!draft.prompt.trim()) return toast.error('Please enter a task description first');
    setBusy(true);
    try {
      const { enrichedPrompt, sources } = await enhance(draft.prompt.trim());
      const before = draft.prompt;
      change({ prompt: enrichedPrompt, sources: mergeSources(draft, sources) });
      toast.success('Prompt enhanced', { action: { label: 'Undo', onClick: () => change({ prompt: before }) } });
    } catch {
      toast.error('Failed to enhance task. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

function useChosenSources(draft: Draft, change: (changes: Partial<Draft>) => void, enabled: boolean) {
  const [open, setOpen] = useState(false);
  const state = useFoundSources(draft, enabled, (_prompt, found) => change({ sources: mergeSources(draft, found) }));
  const findMore = async () => {
    try {
      const sources = mergeSources(draft, await suggestSources(draft.prompt.trim(), draft.sources));
      if (sources.length === draft.sources.length) toast.info('No new sources found. All suggested sources are already added.');
      change({ sources });
    } catch {
      toast.error('Failed to find sources');
    }
  };
  return {
    open,
    onOpenChange: setOpen,
    state,
    sources: draft.sources,
    onRemove: (url: string) => change({ sources: draft.sources.filter((source) => source.url !== url), dropped: [...draft.dropped, url] }),
    onAdd: (url: string) => change({ sources: [...draft.sources, toOwn(url)], dropped: draft.dropped.filter((dropped) => dropped !== url) }),
    onFindMore: draft.prompt.trim() ? () => void findMore() : undefined,
  };
}

function toOwn(url: string): ChosenSource {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `https://${url}`;
  return { url: address, name: '', sourceType: 'url', reason: null };
}

function ModeToggle({ draft, onChange }: { draft: Draft; onChange: (mode: Draft['taskMode']) => void }) {
  if (!usePredictAvailable()) return null;
  return (
    <SegmentedControl
      label="Mode"
      size="sm"
      segments={[
        { value: 'monitoring', label: 'Monitor', icon: <Radar size={14} aria-hidden /> },
        { value: 'predict', label: 'Predict', icon: <TrendingUp size={14} aria-hidden /> },
      ]}
      value={draft.taskMode}
      onValueChange={onChange}
    />
  );
}

/** Says in plain words what to watch; the spec's composer with everything that goes with it. */
export function TaskForm({ signedIn, entitlement, catalogue, onCreated, onUpgrade, onSignUp }: TaskFormProps) {
  const { draft, change, clear } = useDraft();
  const field = useRef<HTMLTextAreaElement>(null);
  const monitoring = draft.taskMode === 'monitoring';
  const minutes = minutesOf(draft, entitlement);
  const example = useTypingExamples(draft.taskMode, draft.prompt === '');
  const chosen = useChosenSources(draft, change, signedIn && monitoring);
  const enhancing = useEnhance(draft, change);
  const sending = useSubmit({
    ...{ draft, minutes, entitlement, onUpgrade },
    onSources: (sources) => change({ sources }),
    onCreated: (task) => {
      clear();
      onCreated(task);
    },
  });
  const submit = () => {
    if (signedIn || !draft.prompt.trim()) return void sending.submit();
    leaveHero(sessionStorage, draft);
    onSignUp();
  };
  const busy = sending.step !== null;
  return (
    <div className="grid gap-4">
      <Composer
        {...{ field, example, busy, error: sending.error, prompt: draft.prompt, monitoring }}
        onPrompt={(prompt) => {
          sending.reset();
          change({ prompt });
        }}
        onSubmit={submit}
        start={
          <>
            <ModeToggle draft={draft} onChange={(taskMode) => change({ taskMode })} />
            {monitoring ? <FrequencySelect value={minutes} entitlement={entitlement} onChange={(interval) => change({ interval })} onUpgrade={onUpgrade} /> : null}
            {monitoring && signedIn ? <SourcesPopover {...chosen} catalogue={catalogue} /> : null}
          </>
        }
        end={
          signedIn ? (
            <IconButton label="Enhance prompt" loading={enhancing.busy} disabled={!draft.prompt.trim() || busy} onClick={() => void enhancing.run()}>
              <Sparkles size={17} />
            </IconButton>
          ) : null
        }
      />
      {busy ? (
        <p role="status" className="flex items-center justify-center gap-2 text-base text-muted">
          <WandSparkles size={15} aria-hidden className="animate-breathe text-accent" />
          {sending.step ? stepTexts[sending.step] : null}
        </p>
      ) : null}
      {sending.question ? <Clarification question={sending.question} busy={busy} onAnswer={(text) => void sending.answer(text)} onCancel={sending.reset} /> : null}
      {busy || sending.question ? null : (
        <TrendingChips
          onPick={(prompt) => {
            sending.reset();
            change({ prompt, sources: [], dropped: [] });
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

import { Radar, Sparkles, TrendingUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { type Entitlement, fallbackInterval } from '@forewire/contracts/permissions';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { SegmentedControl } from '@forewire/ui/segmented-control.tsx';
import { usePredictAvailable } from '@forewire/ui/predict.ts';
import type { NamedSource } from '@forewire/ui/source-name.ts';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { Clarification } from './clarification.tsx';
import { Composer } from './composer.tsx';
import { type Draft, leaveHero, problemOf } from './draft.ts';
import { FrequencySelect, type Minutes } from './frequency-select.tsx';
import { SourcesPopover } from './sources-popover.tsx';
import { TrendingChips } from './trending-chips.tsx';
import { useChosenSources, useEnhance } from './use-chosen-sources.ts';
import { useDraft } from './use-draft.ts';
import { type SubmitStep, useSubmit } from './use-submit.ts';
import { useTypingExamples } from './use-typing-examples.ts';

export type TaskFormProps = {
  signedIn: boolean;
  /** Nothing else comes first, the introduction for example: what was sent off on the home page may start. */
  mayStart: boolean;
  entitlement: Entitlement | undefined;
  /** What the address asks to be filled in; nothing is started by it. */
  asked: string | null;
  catalogue: readonly NamedSource[];
  onCreated: (task: Task) => void;
  onUpgrade: () => void;
  onSignUp: () => void;
  /** What the monitor as it is written would find. */
  preview: (draft: Draft, onThreshold: (threshold: number | null) => void) => ReactNode;
};

const stepTexts: Record<SubmitStep, string> = { assessing: 'Reading your request...', finding: 'Finding sources that report on this...', creating: 'Starting to watch...' };

function minutesOf(draft: Draft, entitlement: Entitlement | undefined): Minutes {
  const wanted = (draft.interval || 5) * 60;
  return ((entitlement ? fallbackInterval(entitlement, wanted) : wanted) / 60) as Minutes;
}

function ModeToggle({ mode, onChange }: { mode: Draft['taskMode']; onChange: (mode: Draft['taskMode']) => void }) {
  if (!usePredictAvailable()) return null;
  return (
    <SegmentedControl
      label="Mode"
      size="sm"
      segments={[
        { value: 'monitoring', label: 'Monitor', icon: <Radar size={14} aria-hidden /> },
        { value: 'predict', label: 'Predict', icon: <TrendingUp size={14} aria-hidden /> },
      ]}
      value={mode}
      onValueChange={onChange}
    />
  );
}

/** Who pressed the button on the home page and then signed up need not press it again. */
function useHandedOver(ready: boolean, submit: () => void) {
  const sent = useRef(false);
  const send = useEffectEvent(submit);
  useEffect(() => {
    if (!ready || sent.current) return;
    sent.current = true;
    send();
  }, [ready]);
}

function useTaskForm({ signedIn, mayStart, entitlement, asked, onCreated, onUpgrade, onSignUp }: TaskFormProps) {
  const { draft, change, clear, handedOver, takeHandedOver } = useDraft(asked);
  const minutes = minutesOf(draft, entitlement);
  const sending = useSubmit({
    ...{ draft, minutes, entitlement, onUpgrade },
    onSources: (sources) => change({ sources }),
    onCreated: (task) => {
      clear();
      onCreated(task);
    },
  });
  const rewrite = (changes: Partial<Draft>) => {
    sending.reset();
    change(changes);
  };
  const submit = () => {
    if (signedIn || !draft.prompt.trim()) return void sending.submit();
    leaveHero(sessionStorage, draft);
    onSignUp();
  };
  useHandedOver(handedOver && mayStart && entitlement !== undefined, () => {
    takeHandedOver();
    submit();
  });
  return { draft, change, rewrite, minutes, sending, submit, busy: sending.step !== null };
}

function Tools({ form, catalogue, entitlement, onUpgrade, signedIn }: { form: ReturnType<typeof useTaskForm> } & Pick<TaskFormProps, 'catalogue' | 'entitlement' | 'onUpgrade' | 'signedIn'>) {
  const { draft, change, minutes } = form;
  const monitoring = draft.taskMode === 'monitoring';
  const chosen = useChosenSources(draft, change, signedIn && monitoring && !form.busy);
  return (
    <>
      <ModeToggle mode={draft.taskMode} onChange={(taskMode) => form.rewrite({ taskMode })} />
      {monitoring ? <FrequencySelect value={minutes} entitlement={entitlement} onChange={(interval) => change({ interval })} onUpgrade={onUpgrade} /> : null}
      {monitoring && signedIn ? <SourcesPopover {...chosen} catalogue={catalogue} /> : null}
    </>
  );
}

function EnhanceButton({ form }: { form: ReturnType<typeof useTaskForm> }) {
  const enhancing = useEnhance(form.draft, form.change);
  return (
    <IconButton label="Enhance prompt" loading={enhancing.busy} disabled={!form.draft.prompt.trim() || form.busy} onClick={() => void enhancing.run()}>
      <Sparkles size={17} />
    </IconButton>
  );
}

function Below({ form, onPick, preview }: { form: ReturnType<typeof useTaskForm>; onPick: (prompt: string) => void; preview: ReactNode }) {
  const { sending, busy } = form;
  const atRest = !busy && !sending.question;
  return (
    <>
      {sending.step ? (
        <p role="status" className="flex items-center justify-center gap-2 text-base text-muted">
          <Spinner size={14} />
          {sending.step === 'creating' && form.draft.taskMode === 'predict' ? 'Calling the agents...' : stepTexts[sending.step]}
        </p>
      ) : null}
      {sending.question ? <Clarification question={sending.question} busy={busy} onAnswer={(text) => void sending.answer(text)} onCancel={sending.reset} /> : null}
      {atRest ? preview : null}
      {atRest ? <TrendingChips onPick={onPick} /> : null}
    </>
  );
}

/** Says in plain words what to watch; the spec's composer with everything that goes with it. */
export function TaskForm(props: TaskFormProps) {
  const form = useTaskForm(props);
  const { draft, rewrite, sending } = form;
  const field = useRef<HTMLTextAreaElement>(null);
  const example = useTypingExamples(draft.taskMode, draft.prompt === '');
  const pick = (prompt: string) => {
    rewrite({ prompt, sources: [], dropped: [] });
    field.current?.focus();
  };
  const monitoring = draft.taskMode === 'monitoring';
  const mayPreview = props.signedIn && monitoring && problemOf(draft) === null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="mb-3 text-center font-serif text-2xl font-medium text-balance">{monitoring ? 'What should I monitor?' : 'What should I think through?'}</h1>
      <Composer
        {...{ field, example, busy: form.busy, error: sending.error, prompt: draft.prompt, monitoring }}
        onPrompt={(prompt) => rewrite({ prompt })}
        onSubmit={form.submit}
        start={<Tools form={form} {...props} />}
        end={props.signedIn ? <EnhanceButton form={form} /> : null}
      />
      <Below form={form} onPick={pick} preview={mayPreview ? props.preview(draft, (threshold) => form.change({ threshold })) : null} />
    </div>
  );
}

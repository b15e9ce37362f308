import { useRef, useState } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { type Entitlement, permit } from '@forewire/contracts/permissions';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { toast } from '@forewire/ui/toast.ts';
import { type ChosenSource, type Draft, problemOf } from './draft.ts';
import { assessPrompt, createTask, suggestSources } from './drafts.api.ts';

export type SubmitStep = 'assessing' | 'finding' | 'creating';
export type SubmitState = { step: SubmitStep | null; error: string | null; question: string | null };

export type SubmitParts = {
  draft: Draft;
  minutes: 5 | 60 | 1440;
  entitlement: Entitlement | undefined;
  onUpgrade: () => void;
  onSources: (sources: ChosenSource[]) => void;
  onCreated: (task: Task) => void;
};

const idle: SubmitState = { step: null, error: null, question: null };
const noSources = 'No sources were found for this. Add at least one address to watch.';

function isPlanRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'plan.upgrade_required' || error.code === 'credit.limit_exceeded');
}

type Making = Pick<SubmitParts, 'draft' | 'minutes' | 'onSources'> & { onStep: (step: SubmitStep) => void };

/** Makes the task with the chosen sources, or those that are found now; null where there are none. */
async function makeTask(prompt: string, { draft, minutes, onSources, onStep }: Making): Promise<Task | null> {
  const predict = draft.taskMode === 'predict';
  let { sources } = draft;
  if (sources.length === 0 && !predict) {
    onStep('finding');
    sources = await suggestSources(prompt, []).catch(() => []);
    if (sources.length === 0) return null;
    onSources(sources);
  }
  onStep('creating');
  const named = sources.map(({ url, name, sourceType }) => ({ url, sourceType, ...(name ? { name } : {}) }));
  return createTask({ prompt, taskMode: draft.taskMode, intervalInMinutes: predict ? 0 : minutes, email: true, sources: named, ...(predict ? {} : { threshold: draft.threshold }) });
}

function usePermission({ draft, minutes, entitlement, onUpgrade }: SubmitParts) {
  return (): string | null => {
    if (!entitlement) {
      toast.info('Loading your account details, please wait...');
      return '';
    }
    const permission = permit(entitlement, { action: 'create', intervalSeconds: draft.taskMode === 'predict' ? 0 : minutes * 60 });
    if (permission.allowed) return null;
    onUpgrade();
    return permission.message;
  };
}

/** From the prompt to a running task: assessed, asked about where it is unclear, given sources, made. */
export function useSubmit(parts: SubmitParts) {
  const { draft, onUpgrade, onCreated } = parts;
  const [state, setState] = useState<SubmitState>(idle);
  const busy = useRef(false);
  const refusal = usePermission(parts);
  // The question stays until the task is made: a failure must not lose what was answered.
  const onStep = (step: SubmitStep) => setState(({ question }) => ({ step, error: null, question }));
  const fail = (error: string | null) => setState(({ question }) => ({ step: null, error, question }));

  async function make(prompt: string) {
    const task = await makeTask(prompt, { ...parts, onStep });
    if (!task) return fail(noSources);
    setState(idle);
    onCreated(task);
  }

  async function run(work: () => Promise<void>) {
    // A second Enter while the first is under way must not make a second task.
    if (busy.current) return;
    busy.current = true;
    await work().catch((error: unknown) => {
      if (isPlanRefusal(error)) onUpgrade();
      else toast.error('Failed to create task');
      fail(messageOf(error, 'Failed to create task'));
    });
    busy.current = false;
  }

  return {
    ...state,
    submit: async () => {
      const error = problemOf(draft) ?? refusal();
      if (error !== null) return fail(error || null);
      await run(async () => {
        onStep('assessing');
        const question = await assessPrompt(draft.prompt.trim(), draft.taskMode);
        if (question) return setState({ ...idle, question });
        await make(draft.prompt.trim());
      });
    },
    /** The answer to the question goes with the prompt. */
    answer: (text: string) => run(() => make(`${draft.prompt.trim()}\n\n${text.trim()}`)),
    reset: () => setState(idle),
  };
}

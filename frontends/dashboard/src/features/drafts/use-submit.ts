import { useRef, useState } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { type Entitlement, permit } from '@forewire/contracts/permissions';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { toast } from '@forewire/ui/toast.ts';
import type { ChosenSource, Draft } from './draft.ts';
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

/** What stands against the form as it is (spec public-site.md §5). */
export function problemOf({ prompt, taskMode }: Pick<Draft, 'prompt' | 'taskMode'>): string | null {
  if (prompt.trim()) return prompt.length > 4000 ? 'Prompt must be at most 4000 characters' : null;
  return taskMode === 'predict' ? 'Please enter a question for prediction' : 'Please describe what you want to monitor';
}

function isPlanRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'plan.upgrade_required' || error.code === 'credit.limit_exceeded');
}

/** From the prompt to a running task: assessed, asked about where it is unclear, given sources, made. */
export function useSubmit({ draft, minutes, entitlement, onUpgrade, onSources, onCreated }: SubmitParts) {
  const [state, setState] = useState<SubmitState>(idle);
  const busy = useRef(false);

  // The question stays until the task is made: a failure must not lose what was answered.
  const step = (next: SubmitStep) => setState(({ question }) => ({ step: next, error: null, question }));
  const fail = (error: string) => setState(({ question }) => ({ step: null, error, question }));

  async function sourcesFor(prompt: string): Promise<ChosenSource[]> {
    if (draft.sources.length > 0 || draft.taskMode === 'predict') return draft.sources;
    step('finding');
    const found = await suggestSources(prompt, []).catch(() => []);
    onSources(found);
    return found;
  }

  async function make(prompt: string) {
    const sources = await sourcesFor(prompt);
    if (sources.length === 0 && draft.taskMode === 'monitoring') {
      return fail('No sources were found for this. Add at least one address to watch.');
    }
    step('creating');
    const named = sources.map(({ url, name, sourceType }) => ({ url, name, sourceType }));
    onCreated(await createTask({ prompt, taskMode: draft.taskMode, intervalInMinutes: draft.taskMode === 'predict' ? 0 : minutes, email: true, sources: named }));
    setState(idle);
  }

  function refuse(error: unknown) {
    if (isPlanRefusal(error)) onUpgrade();
    else toast.error('Failed to create task');
    fail(messageOf(error, 'Failed to create task'));
  }

  async function run(work: () => Promise<void>) {
    // A second Enter while the first is under way must not make a second task.
    if (busy.current) return;
    busy.current = true;
    await work().catch(refuse);
    busy.current = false;
  }

  async function submit() {
    const error = problemOf(draft);
    if (error) return setState({ ...idle, error });
    if (!entitlement) return void toast.info('Loading your account details, please wait...');
    const permission = permit(entitlement, { action: 'create', intervalSeconds: draft.taskMode === 'predict' ? 0 : minutes * 60 });
    if (!permission.allowed) {
      setState({ ...idle, error: permission.message });
      return onUpgrade();
    }
    await run(async () => {
      step('assessing');
      const question = await assessPrompt(draft.prompt.trim(), draft.taskMode);
      if (question) return setState({ ...idle, question });
      await make(draft.prompt.trim());
    });
  }

  return {
    ...state,
    submit,
    /** The answer to the question goes with the prompt. */
    answer: (text: string) => run(() => make(`${draft.prompt.trim()}\n\n${text.trim()}`)),
    reset: () => setState(idle),
  };
}

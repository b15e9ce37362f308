import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '@forewire/ui/api.ts';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { askAfterFirstTask } from '../features/alerts/first-task.ts';
import { TaskForm } from '../features/drafts/task-form.tsx';
import { PlanBanner } from '../features/plan/plan-banner.tsx';
import { useEntitlement } from '../features/plan/use-entitlement.ts';
import { PreviewAlerts } from '../features/previews/preview-alerts.tsx';
import { usePremadeSources } from '../features/sources/sources.api.ts';
import { titleOf } from '../features/tasks/task-title.ts';
import { insertTask } from '../features/tasks/tasks.api.ts';
import { taskPath } from '../features/tasks/use-task-actions.tsx';

/** The first task is the last step of onboarding (spec public-site.md §4). */
function useCompleteOnboarding() {
  const { user, reloadUser } = useSession();
  return async () => {
    if (!user || user.onboardingStep === 'completed') return;
    await api.call('PATCH', '/api/me', { body: { onboardingStep: 'completed' } }).then(reloadUser).catch(() => undefined);
  };
}

const promptParam = 'task_prompt';

/** What the address asks to be filled in, which is then taken out of it. */
function useAskedPrompt(): string | null {
  const [params, setParams] = useSearchParams();
  const [asked] = useState(() => params.get(promptParam)?.trim() || null);
  const inAddress = params.has(promptParam);
  useEffect(() => {
    if (!inAddress) return;
    setParams((now) => {
      now.delete(promptParam);
      return now;
    }, { replace: true });
  }, [inAddress, setParams]);
  return asked;
}

/** The form for a new task; the task opens with its first run under way. */
export function CreateView() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { status, user } = useSession();
  const completeOnboarding = useCompleteOnboarding();
  const { openUpgrade, openAuth } = useShell();
  const entitlement = useEntitlement();
  const asked = useAskedPrompt();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const premade = usePremadeSources();
  const catalogue = useMemo(() => premade.data ?? [], [premade.data]);
  return (
    <div className="mx-auto grid min-h-[calc(100dvh-7rem)] w-full max-w-[720px] grid-cols-1 content-start px-4 pt-[12vh] pb-16 md:min-h-dvh md:px-8 md:pt-[22vh]">
      <PageMeta title="New task" noindex />
      <PlanBanner className="mb-6" />
      <TaskForm
        signedIn={status === 'signed-in'}
        mayStart={user !== null && user.onboardingStep !== 'explainers'}
        entitlement={entitlement}
        asked={asked}
        catalogue={catalogue}
        onUpgrade={openUpgrade}
        onSignUp={() => openAuth('signup')}
        preview={({ prompt, sources, threshold }, onThreshold) => <PreviewAlerts watch={{ prompt: prompt.trim(), enrichedPrompt: null, sources }} threshold={threshold} onThreshold={onThreshold} />}
        onCreated={(task) => {
          insertTask(client, task);
          askAfterFirstTask();
          void completeOnboarding();
          if (here.current) void navigate(taskPath(task.id));
          // Who went on to something else meanwhile isn't pulled away from it.
          else toast.success(task.taskMode === 'predict' ? 'Prediction started' : 'Monitoring started', { description: titleOf(task), action: { label: 'Open', onClick: () => void navigate(taskPath(task.id)) } });
        }}
      />
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { ChevronRight, Pencil, Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { enrichTaskResponse } from '@forewire/contracts/http/analysis';
import type { Task } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { Field } from '@forewire/ui/field.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Textarea } from '@forewire/ui/textarea.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { useUpdateTask } from './tasks.api.ts';

const longest = 4000;

function problemOf(prompt: string): string | undefined {
  if (!prompt.trim()) return 'Prompt cannot be empty';
  return prompt.length > longest ? `Prompt must be at most ${longest} characters` : undefined;
}

function Editor({ task, onClose }: { task: Task; onClose: () => void }) {
  const [text, setText] = useState(task.prompt);
  const [error, setError] = useState<string>();
  const update = useUpdateTask();
  const save = () => {
    const prompt = text.trim();
    const problem = problemOf(text);
    setError(problem);
    if (problem) return;
    if (prompt === task.prompt) return onClose();
    // The editor stays open until the server has it, so that nothing typed is lost.
    update.mutate({ taskId: task.id, changes: { prompt }, optimistic: {} }, { onSuccess: onClose, onError: (failure) => setError(messageOf(failure)) });
  };
  return (
    <div
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Field label="What to watch" hideLabel error={error} help="Enter saves, Shift+Enter makes a new line.">
        <Textarea autoFocus value={text} onChange={(event) => setText(event.target.value)} onSubmit={save} minHeight={88} maxHeight={280} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" loading={update.isPending} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}

function Enhanced({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-1">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="flex items-center gap-1 justify-self-start rounded-small text-sm font-medium text-muted hover:text-ink touch:h-11">
        <ChevronRight size={14} aria-hidden className={cn('transition-transform duration-150', open && 'rotate-90')} />
        Enhanced prompt
      </button>
      {open ? <p className="rounded-control bg-sunken px-3 py-2 text-sm whitespace-pre-wrap">{text}</p> : null}
    </div>
  );
}

function useEnhance(task: Task) {
  const update = useUpdateTask();
  return useMutation({
    mutationFn: async () => {
      const { enrichedPrompt } = await api.call('POST', '/api/functions/enrich-task', { body: { taskId: task.id, tempTask: { id: task.id, prompt: task.prompt, title: task.title, sources: task.sources } }, response: enrichTaskResponse });
      await update.mutateAsync({ taskId: task.id, changes: { enrichedPrompt }, optimistic: {} });
    },
    onError: () => toast.error('Failed to enhance prompt. Please try again.'),
  });
}

/** What the task watches for, in the user's words and in the enhanced ones. */
export function PromptCard({ task }: { task: Task }) {
  const [editing, setEditing] = useState(false);
  const enhance = useEnhance(task);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <section aria-label="Prompt" className="grid gap-2">
      <div className="flex h-7 items-center justify-between">
        <h2 className="text-sm font-medium text-muted">What to watch</h2>
        {task.canEdit && !editing ? (
          <span className="flex items-center gap-0.5">
            <IconButton label="Enhance prompt" size="sm" loading={enhance.isPending} onClick={() => enhance.mutate()}>
              <Sparkles size={15} />
            </IconButton>
            <IconButton ref={opener} label="Edit prompt" size="sm" onClick={() => setEditing(true)}>
              <Pencil size={15} />
            </IconButton>
          </span>
        ) : null}
      </div>
      {editing ? <Editor task={task} onClose={close} /> : <p className="text-base whitespace-pre-wrap wrap-anywhere">{task.prompt}</p>}
      {task.enrichedPrompt && !editing ? <Enhanced text={task.enrichedPrompt} /> : null}
    </section>
  );
}

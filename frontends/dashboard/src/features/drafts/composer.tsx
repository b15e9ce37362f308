import { ArrowUp } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Textarea } from '@forewire/ui/textarea.tsx';

export type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  prompt: string;
  example: string;
  monitoring: boolean;
  busy: boolean;
  error: string | null;
  onPrompt: (prompt: string) => void;
  onSubmit: () => void;
  start: ReactNode;
  end: ReactNode;
};

/** The field that grows with its text, and the row of what belongs to it. */
export function Composer({ field, prompt, example, monitoring, busy, error, onPrompt, onSubmit, start, end }: ComposerProps) {
  return (
    <div>
      <div className="rounded-card border border-line-strong/60 bg-surface shadow-float transition-colors duration-150 focus-within:border-accent">
        <div className="px-4 pt-3.5">
          <Textarea
            bare
            ref={field}
            aria-label={monitoring ? 'What should I monitor?' : 'What should I think through?'}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'task-form-error' : undefined}
            placeholder={example}
            value={prompt}
            onChange={(event) => onPrompt(event.target.value)}
            onSubmit={onSubmit}
            minHeight={48}
            maxHeight={164}
          />
        </div>
        <div className="flex items-end gap-1 p-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">{start}</div>
          {end}
          <IconButton label={monitoring ? 'Start monitoring' : 'Start prediction'} variant="primary" loading={busy} onClick={onSubmit}>
            <ArrowUp size={18} />
          </IconButton>
        </div>
      </div>
      {error ? (
        <p id="task-form-error" role="alert" className="mt-2 px-1 text-base text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

import { ArrowUp, Radar, TrendingUp } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { SegmentedControl } from '@forewire/ui/segmented-control.tsx';
import { Textarea } from '@forewire/ui/textarea.tsx';
import type { HeroInput } from '../../parts/hero-input.ts';

/** Monitor or Predict. */
export function ModeToggle({ mode, onChange }: { mode: HeroInput['taskMode']; onChange: (mode: HeroInput['taskMode']) => void }) {
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

export type TaskBoxProps = {
  field?: RefObject<HTMLTextAreaElement | null>;
  label: string;
  action: string;
  placeholder: string;
  prompt: string;
  error: string | null;
  onPrompt: (prompt: string) => void;
  onSubmit: () => void;
  tools: ReactNode;
};

/** The field that grows with its text, its tools, and the button that starts. */
export function TaskBox({ field, label, action, placeholder, prompt, error, onPrompt, onSubmit, tools }: TaskBoxProps) {
  const errorId = useId();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="text-left"
    >
      <div className="rounded-card border border-line-strong/60 bg-surface shadow-float transition-colors duration-150 focus-within:border-accent">
        <div className="px-4 pt-3.5">
          <Textarea
            bare
            {...(field ? { ref: field } : {})}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder={placeholder}
            value={prompt}
            onChange={(event) => onPrompt(event.target.value)}
            onSubmit={onSubmit}
            minHeight={48}
            maxHeight={164}
          />
        </div>
        <div className="flex items-end gap-1 p-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">{tools}</div>
          <IconButton type="submit" label={action} variant="primary">
            <ArrowUp size={18} />
          </IconButton>
        </div>
      </div>
      {error ? (
        <p id={errorId} role="alert" className="mt-2 px-1 text-base text-danger">
          {error}
        </p>
      ) : null}
    </form>
  );
}

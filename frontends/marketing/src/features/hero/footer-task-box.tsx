import { useRef } from 'react';
import { SpeedSelect } from './speed-select.tsx';
import { TaskBox } from './task-box.tsx';
import { useHeroForm } from './use-hero-form.ts';

/** The task form at the foot of public pages. */
export function FooterTaskBox() {
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useHeroForm(field);
  return (
    <TaskBox
      field={field}
      label="What should Forewire watch for you?"
      action="Start monitoring"
      placeholder="Describe it the way you would tell a colleague"
      prompt={form.prompt}
      error={form.error}
      onPrompt={form.setPrompt}
      onSubmit={form.submit}
      tools={<SpeedSelect value={form.minutes} onChange={form.setMinutes} />}
    />
  );
}

import { useRef } from 'react';
import { usePredictAvailable } from '@forewire/ui/predict.ts';
import { SpeedSelect } from './speed-select.tsx';
import { ModeToggle, TaskBox } from './task-box.tsx';
import { TrendingChips } from './trending-chips.tsx';
import { useHeroForm } from './use-hero-form.ts';
import { useTypingExamples } from './use-typing-examples.ts';

const tagline = 'Say it in plain words. Forewire finds the sources, checks them around the clock and tells you once, the moment it is news.';

/** The first thing anybody sees: headline, tagline, and the form that is the product. */
export function Hero() {
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useHeroForm(field);
  const predict = usePredictAvailable();
  const monitoring = form.taskMode === 'monitoring';
  const placeholder = useTypingExamples(form.taskMode, form.prompt === '');
  const headline = monitoring ? 'What should I monitor?' : 'What should I think through?';
  return (
    <section className="mx-auto grid w-full max-w-[760px] gap-8 px-5 pt-14 pb-16 text-center md:pt-28 md:pb-24">
      <div className="grid justify-items-center gap-4">
        <h1 className="font-serif text-2xl leading-tight font-medium tracking-tight text-balance md:text-3xl">{headline}</h1>
        <p className="max-w-[54ch] text-md text-balance text-muted">{tagline}</p>
      </div>
      <div className="grid gap-5">
        <TaskBox
          field={field}
          label={headline}
          action={monitoring ? 'Start monitoring' : 'Start prediction'}
          placeholder={placeholder}
          prompt={form.prompt}
          error={form.error}
          onPrompt={form.setPrompt}
          onSubmit={form.submit}
          tools={
            <>
              {predict ? <ModeToggle mode={form.taskMode} onChange={form.setTaskMode} /> : null}
              {monitoring ? <SpeedSelect value={form.minutes} onChange={form.setMinutes} /> : null}
            </>
          }
        />
        <TrendingChips
          onPick={(prompt) => {
            form.setPrompt(prompt);
            field.current?.focus();
          }}
        />
      </div>
    </section>
  );
}

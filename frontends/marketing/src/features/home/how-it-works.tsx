import type { ReactNode } from 'react';
import { AlertArt, OnceArt, PromptArt } from '../../parts/example-art.tsx';
import { Band } from '../../parts/band.tsx';

const steps: readonly { title: string; text: string; art: ReactNode }[] = [
  { title: 'Say what matters', text: 'A sentence is enough. Forewire finds sources that report on it, and you add or take away what you like.', art: <PromptArt /> },
  { title: 'It reads, so that you needn’t', text: 'Each source is checked on your schedule. What is new is read, judged against your request and put together by event.', art: <OnceArt /> },
  { title: 'Know it first, know it once', text: 'The alert reaches you where you are, with a summary, the sources, and why it was told.', art: <AlertArt /> },
];

/** From a sentence to an alert, in three steps. */
export function HowItWorks() {
  return (
    <Band id="how-it-works" title="How it works" sunken>
      <ol className="grid gap-10 lg:grid-cols-3 lg:gap-8">
        {steps.map(({ title, text, art }, index) => (
          <li key={title} className="grid content-start gap-5">
            <div role="img" aria-label="An example, with invented newsrooms" className="flex lg:min-h-[264px] flex-col justify-center rounded-card border border-line bg-paper p-5">
              {art}
            </div>
            <div className="grid gap-1.5">
              <h3 className="flex items-baseline gap-3 font-serif text-lg font-medium">
                <span className="text-md text-accent tabular-nums">{index + 1}</span>
                {title}
              </h3>
              <p className="text-md text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Band>
  );
}

import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { PhoneShot, type Shot } from '../../parts/product-shot.tsx';

const explainers: readonly { title: string; text: string; shot: Exclude<Shot, 'monitor'>; alt: string }[] = [
  { title: 'Say what matters, in plain words', text: 'Forewire finds sources that report on it. Add any site or feed of your own, and take away what you don’t need.', shot: 'ask', alt: 'A request in one sentence, and the sources that were found for it' },
  { title: 'One event, one alert', text: 'Reports of the same event are put together. Whatever causes no alert has a reason that you can read.', shot: 'receipt', alt: 'The details of a run: what it alerted to and what it did not, each with its reason' },
  { title: 'Know the moment it is news', text: 'Alerts come to the browser, by email, and to the tools your team already has open. Briefings sum up the rest.', shot: 'result', alt: 'A result with its summary, its source, and why it was sent' },
];

function Dots({ at }: { at: number }) {
  return (
    <p className="flex items-center gap-1.5">
      <span className="sr-only">
        Step {at + 1} of {explainers.length}
      </span>
      {explainers.map(({ title }, index) => (
        <span key={title} aria-hidden className={cn('h-1.5 rounded-full transition-all duration-200', index === at ? 'w-5 bg-accent-fill' : 'w-1.5 bg-line-strong/50')} />
      ))}
    </p>
  );
}

/** Three cards that say what the product does; the last one, or skipping, leads to the first task. */
export function Explainers({ waiting, busy, onFinish }: { waiting: string | null; busy: boolean; onFinish: () => void }) {
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = true;
  }, [at]);
  const last = at === explainers.length - 1;
  const card = explainers[at];
  if (!card) return null;
  return (
    <div className="grid w-full max-w-[480px] gap-5">
      <Card padding="none" className="overflow-hidden">
        <PhoneShot key={at} shot={card.shot} alt={card.alt} className="h-[300px] animate-fade-in border-b border-line bg-sunken" />
        <div className="grid gap-2 px-6 pt-6 pb-2 md:px-10">
          <h1 ref={heading} tabIndex={-1} className="font-serif text-xl font-medium tracking-tight text-balance outline-none">
            {card.title}
          </h1>
          <p className="min-h-17 text-md text-muted">{card.text}</p>
        </div>
        <div className="flex items-center justify-between gap-3 px-6 pt-2 pb-6 md:px-10">
          <Dots at={at} />
          <div className="flex gap-2">
            {at > 0 ? (
              <Button variant="ghost" icon={<ArrowLeft size={16} aria-hidden />} onClick={() => setAt(at - 1)}>
                Back
              </Button>
            ) : null}
            <Button variant="primary" loading={busy && last} onClick={() => (last ? onFinish() : setAt(at + 1))}>
              {last ? 'Create my first monitor' : 'Continue'}
            </Button>
          </div>
        </div>
      </Card>
      {waiting ? (
        <p className="px-2 text-center text-base text-balance text-muted">
          Ready when you are: <span className="text-ink">“{waiting.length > 120 ? `${waiting.slice(0, 119)}…` : waiting}”</span>
        </p>
      ) : null}
      <Button variant="ghost" className="justify-self-center" disabled={busy} onClick={onFinish}>
        Skip the introduction
      </Button>
    </div>
  );
}

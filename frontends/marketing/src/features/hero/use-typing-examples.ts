import { useEffect, useState } from 'react';
import { useMedia } from '@forewire/ui/media.ts';
import type { HeroInput } from '../../parts/hero-input.ts';

const typeMs = 42;
const restMs = 2400;
const eraseMs = 14;

const examples: Record<HeroInput['taskMode'], readonly [string, ...string[]]> = {
  monitoring: [
    'Port strikes in northern Europe, as soon as a union announces one',
    'What my three closest competitors launch, price or quietly withdraw',
    'Planning decisions in my town that touch Mill Lane',
    'Recalls of baby food anywhere in the EU',
    'New export rules for lithium, and who they hit first',
  ],
  predict: ['Will the central bank cut rates at its next meeting?', 'Will the port strike end before Friday?'],
};

type Step = { example: number; length: number; erasing: boolean };

/** The next moment of text that is typed, rests, is erased, and gives way to the next one. */
function next({ example, length, erasing }: Step, texts: readonly string[]): Step {
  const text = texts[example] ?? '';
  if (erasing) return length > 0 ? { example, length: length - 1, erasing } : { example: (example + 1) % texts.length, length: 0, erasing: false };
  return { example, length: Math.min(text.length, length + 1), erasing: length >= text.length };
}

/** Examples that type themselves into the empty field; one that stands still where motion isn't wanted. */
export function useTypingExamples(mode: HeroInput['taskMode'], running: boolean): string {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const texts = examples[mode];
  const [step, setStep] = useState<Step>({ example: 0, length: 0, erasing: false });
  const text = texts[step.example % texts.length] ?? texts[0];
  useEffect(() => {
    if (still || !running) return;
    const resting = !step.erasing && step.length >= text.length;
    const timer = setTimeout(() => setStep(next(step, texts)), resting ? restMs : step.erasing ? eraseMs : typeMs);
    return () => clearTimeout(timer);
  }, [still, running, step, text, texts]);
  return still ? texts[0] : text.slice(0, step.length);
}

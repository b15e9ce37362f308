import { useEffect, useState } from 'react';
import { useMedia } from '@forewire/ui/media.ts';

const typeMs = 38;
const restMs = 2200;
const eraseMs = 14;

const examples = {
  monitoring: [
    'Strikes and blockades at container ports in northern Europe',
    'New export controls on chips, and who they hit first',
    'Recalls of baby food in the EU, within the hour',
    'What my three closest competitors announce or quietly change',
    'Court rulings on AI training data, anywhere',
  ],
  predict: ['Will the ECB cut rates at its next meeting?', 'Will the port strike end before Friday?'],
} as const;

type Step = { example: number; length: number; erasing: boolean };

function next({ example, length, erasing }: Step, texts: readonly string[]): Step {
  const text = texts[example] ?? '';
  if (!erasing) return length < text.length ? { example, length: length + 1, erasing } : { example, length, erasing: true };
  return length > 0 ? { example, length: length - 1, erasing } : { example: (example + 1) % texts.length, length: 0, erasing: false };
}

/** Examples that write themselves into the empty field; one that stands still where motion is not wanted. */
export function useTypingExamples(mode: 'monitoring' | 'predict', running: boolean): string {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const texts = examples[mode];
  const [step, setStep] = useState<Step>({ example: 0, length: 0, erasing: false });
  useEffect(() => {
    if (still || !running) return;
    const text = texts[step.example] ?? '';
    const full = !step.erasing && step.length >= text.length;
    const timer = setTimeout(() => setStep(next(step, texts)), full ? restMs : step.erasing ? eraseMs : typeMs);
    return () => clearTimeout(timer);
  }, [still, running, step, texts]);
  if (still) return texts[0];
  return (texts[step.example] ?? '').slice(0, step.length);
}

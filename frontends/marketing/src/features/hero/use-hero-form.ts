import { type RefObject, useEffect, useState } from 'react';
import { type HeroInput, problemOf } from '../../parts/hero-input.ts';
import { useStart } from '../../parts/use-start.ts';
import type { Minutes } from './speed-select.tsx';

const defaultMinutes: Minutes = 5;

/** The task form of public pages: what is typed waits for the app, behind a sign-up where nobody is signed in. */
export function useHeroForm(field: RefObject<HTMLTextAreaElement | null>) {
  const [prompt, setPrompt] = useState('');
  const [minutes, setMinutes] = useState<Minutes>(defaultMinutes);
  const [taskMode, setTaskMode] = useState<HeroInput['taskMode']>('monitoring');
  const [error, setError] = useState<string | null>(null);
  const start = useStart();
  useEffect(() => {
    // The field was there before this code was: what somebody typed meanwhile is theirs.
    if (field.current?.value) setPrompt(field.current.value);
  }, [field]);

  const submit = () => {
    const problem = problemOf({ prompt, taskMode });
    setError(problem);
    if (!problem) start({ prompt: prompt.trim(), interval: taskMode === 'predict' ? 0 : minutes, taskMode });
  };
  return {
    prompt,
    minutes,
    taskMode,
    error,
    setMinutes,
    setPrompt: (text: string) => {
      setPrompt(text);
      setError(null);
    },
    setTaskMode: (mode: HeroInput['taskMode']) => {
      setTaskMode(mode);
      setError(null);
    },
    submit,
  };
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { onConfirmIdentity } from '@forewire/ui/api.ts';

const ConfirmIdentityDialog = lazy(async () => ({ default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog }));

type Question = { answer: (confirmed: boolean) => void };

/** Asks for the password again wherever the server wants it before what cannot be undone. */
export function ConfirmIdentity() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => onConfirmIdentity(() => new Promise((resolve) => setQuestion({ answer: resolve }))), []);
  if (!question) return null;
  const settle = (confirmed: boolean) => {
    setQuestion(null);
    question.answer(confirmed);
  };
  return (
    <Suspense>
      <ConfirmIdentityDialog onSettled={settle} />
    </Suspense>
  );
}

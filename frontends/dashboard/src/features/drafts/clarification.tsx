import { ArrowUp, MessageCircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Textarea } from '@forewire/ui/textarea.tsx';

/** One question about an unclear prompt, and the field for its answer. */
export function Clarification({ question, busy, onAnswer, onCancel }: { question: string; busy: boolean; onAnswer: (text: string) => void; onCancel: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState(false);
  const send = () => {
    setError(!text.trim());
    if (text.trim()) onAnswer(text);
  };
  return (
    <section aria-label="A question first" className="grid animate-arrive gap-3 rounded-card border border-line bg-surface p-4">
      <p className="flex items-start gap-2.5 text-md">
        <MessageCircleQuestionMark size={18} aria-hidden className="mt-1 shrink-0 text-accent" />
        <span role="status">{question}</span>
      </p>
      <div className="flex items-end gap-2 rounded-control border border-line-strong/60 bg-surface p-2 pl-3 focus-within:border-accent">
        <Textarea bare autoFocus aria-label="Your answer" aria-invalid={error || undefined} aria-describedby={error ? 'clarification-error' : undefined} placeholder="Please provide more details..." value={text} onChange={(event) => setText(event.target.value)} onSubmit={send} className="self-center py-1" minHeight={34} maxHeight={164} />
        <IconButton label="Send answer" variant="primary" loading={busy} onClick={send}>
          <ArrowUp size={17} />
        </IconButton>
      </div>
      {error ? (
        <p id="clarification-error" role="alert" className="text-sm text-danger">
          Please provide additional details
        </p>
      ) : null}
      <Button variant="link" size="sm" className="justify-self-start" onClick={onCancel}>
        Change the request instead
      </Button>
    </section>
  );
}

import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { predictCredits } from '@forewire/contracts/plans';
import { Field } from '@forewire/ui/field.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Textarea } from '@forewire/ui/textarea.tsx';

/** Another question of the same task. */
export function FollowUp({ busy, onAsk }: { busy: boolean; onAsk: (question: string) => void }) {
  const [question, setQuestion] = useState('');
  const [error, setError] = useState<string | null>(null);
  const send = () => {
    if (busy) return;
    if (!question.trim()) return setError('Please enter a question for prediction');
    onAsk(question.trim());
    setQuestion('');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex items-end gap-2"
    >
      <div className="min-w-0 flex-1">
        <Field label="Ask a follow-up" help={`It is researched anew, so name what it is about. ${predictCredits} credits where plans are charged.`} {...(error ? { error } : {})}>
          <Textarea
            value={question}
            maxLength={4000}
            onChange={(event) => {
              setQuestion(event.target.value);
              setError(null);
            }}
            onSubmit={send}
            minHeight={48}
            maxHeight={164}
          />
        </Field>
      </div>
      <IconButton type="submit" label="Ask" variant="primary" disabled={busy} className="mb-7">
        <ArrowUp size={18} />
      </IconButton>
    </form>
  );
}

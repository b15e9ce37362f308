import { type FormEvent, useState } from 'react';
import { phoneFormat, phoneNumber } from '@forewire/contracts/http/phone';
import { ApiError } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { useSendCode } from './phone.api.ts';

/** Asks for the number of a phone, and has a code sent there. */
export function EnterNumber({ mayText, initial, onSent }: { mayText: boolean; initial: string; onSent: (number: string) => void }) {
  const [text, setText] = useState(initial);
  const [malformed, setMalformed] = useState(false);
  const { openUpgrade } = useShell();
  const send = useSendCode();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = phoneNumber.safeParse(text);
    setMalformed(!number.success);
    if (!number.success) return;
    // Asked before anything else: nobody proves who they are only to hear that their plan has no text messages.
    if (!mayText) openUpgrade();
    else send.mutate({ phoneNumber: number.data }, { onSuccess: () => onSent(number.data) });
  };
  const refused = send.error instanceof ApiError ? send.error.fields['phoneNumber'] : undefined;
  const change = (value: string) => {
    setText(value);
    setMalformed(false);
    send.reset();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Phone" aside="Optional" error={malformed ? phoneFormat : refused} help="A mobile number with its country code, for alerts by text message. You confirm it with a code.">
        <div className="flex items-start gap-2">
          <Input type="tel" autoComplete="tel" placeholder="+44 7400 123456" maxLength={40} value={text} onChange={(event) => change(event.target.value)} />
          <Button type="submit" className="h-9 shrink-0 touch:h-11" disabled={text.trim() === ''} loading={send.isPending}>
            Verify
          </Button>
        </div>
      </Field>
    </form>
  );
}

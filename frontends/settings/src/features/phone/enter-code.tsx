import { type FormEvent, useState } from 'react';
import { codeFormat, phoneCode, phoneCodeLength, resendAfterSeconds } from '@forewire/contracts/http/phone';
import { ApiError } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { useConfirmPhone, useSendCode } from './phone.api.ts';
import { useCountdown } from './use-countdown.ts';

function Resend({ number }: { number: string }) {
  const send = useSendCode();
  const { left, restart } = useCountdown(resendAfterSeconds);
  return (
    <Button variant="link" size="sm" disabled={left > 0} loading={send.isPending} onClick={() => send.mutate({ phoneNumber: number }, { onSettled: restart })}>
      {left > 0 ? `Resend code in ${left} s` : 'Resend code'}
    </Button>
  );
}

/** Asks for the code that a phone shows. */
export function EnterCode({ number, onBack }: { number: string; onBack: () => void }) {
  const [code, setCode] = useState('');
  const [malformed, setMalformed] = useState(false);
  const confirm = useConfirmPhone();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = phoneCode.safeParse(code);
    setMalformed(!given.success);
    if (given.success) confirm.mutate({ phoneNumber: number, code });
  };
  const refused = confirm.error instanceof ApiError ? confirm.error.fields['code'] : undefined;
  const change = (value: string) => {
    setCode(value.replace(/\D/g, '').slice(0, phoneCodeLength));
    setMalformed(false);
    confirm.reset();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-1.5">
      <Field label="Verification code" error={malformed ? codeFormat : refused} help={`The ${phoneCodeLength} digits that ${number} shows.`}>
        <div className="flex items-start gap-2">
          <Input autoFocus inputMode="numeric" autoComplete="one-time-code" placeholder="123456" className="tabular-nums" value={code} onChange={(event) => change(event.target.value)} />
          <Button type="submit" variant="primary" className="h-9 shrink-0 touch:h-11" loading={confirm.isPending}>
            Confirm
          </Button>
        </div>
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Resend number={number} />
        <Button variant="link" size="sm" onClick={onBack}>
          Use another number
        </Button>
      </div>
    </form>
  );
}

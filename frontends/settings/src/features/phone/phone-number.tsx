import { useState } from 'react';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { EnterCode } from './enter-code.tsx';
import { EnterNumber } from './enter-number.tsx';
import { usePhoneOptions } from './phone.api.ts';
import { VerifiedNumber } from './verified-number.tsx';

function Unavailable({ help }: { help: string }) {
  return (
    <Field label="Phone" help={help}>
      <Input type="tel" disabled />
    </Field>
  );
}

/** The phone of the account: none, one that is being verified, or one that is (spec account.md §4). */
export function PhoneNumber({ mayText }: { mayText: boolean }) {
  const { phoneNumber } = useUser();
  const options = usePhoneOptions();
  const [entered, setEntered] = useState('');
  const [sent, setSent] = useState(false);
  if (phoneNumber) return <VerifiedNumber number={phoneNumber} available={options.data?.available ?? true} />;
  if (!options.data) return <Unavailable help={options.isError ? 'Whether this server sends text messages could not be read.' : 'For alerts by text message.'} />;
  if (!options.data.available) return <Unavailable help="Text messages are not set up on this server." />;
  if (sent) return <EnterCode number={entered} onBack={() => setSent(false)} />;
  const codeSent = (number: string) => {
    setEntered(number);
    setSent(true);
  };
  return <EnterNumber mayText={mayText} initial={entered} onSent={codeSent} />;
}

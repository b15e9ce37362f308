import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { ConfirmDialog } from '@forewire/ui/confirm-dialog.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { useRemovePhone } from './phone.api.ts';
import { SmsSwitch } from './sms-switch.tsx';

/** The number of an account, with what can be done about it. */
export function VerifiedNumber({ number, available }: { number: string; available: boolean }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemovePhone();
  const verified = (
    <Badge tone="ok" icon={<BadgeCheck size={13} aria-hidden />}>
      Verified
    </Badge>
  );
  return (
    <div className="grid gap-3">
      <Field label="Phone" aside={verified} help={available ? 'Remove it to use another number.' : 'Text messages are not set up on this server any more.'}>
        <div className="flex items-start gap-2">
          <Input type="tel" readOnly value={number} />
          <Button variant="ghost" className="h-9 shrink-0 touch:h-11" onClick={() => setAsking(true)}>
            Remove
          </Button>
        </div>
      </Field>
      {available ? <SmsSwitch /> : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove phone number and disable SMS notifications?"
        description={`No more alerts go to ${number}.`}
        confirmLabel="Remove phone number"
        danger
        // A toast says what went wrong.
        onConfirm={() => remove.mutateAsync({}).catch(() => undefined)}
      />
    </div>
  );
}

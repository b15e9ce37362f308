import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { Notice } from '@forewire/ui/notice.tsx';

export type SecretOnceProps = { title: string; description: ReactNode; name: string; secret: string; onClose: () => void };

/** Shows a secret that nobody can see again, and asks before it is lost. */
export function SecretOnce({ title, description, name, secret, onClose }: SecretOnceProps) {
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);
  const close = () => {
    if (copied || warned) return onClose();
    setWarned(true);
  };
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => document.querySelector<HTMLInputElement>('[data-secret]')?.select(),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close}>{warned && !copied ? 'Close without copying' : 'Done'}</Button>
          <Button variant="primary" icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} onClick={copy}>
            <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {warned && !copied ? <Notice tone="warn">It has not been copied yet, and it will not be shown again.</Notice> : null}
        <Field label={name}>
          <Input readOnly data-secret value={secret} className="font-mono" onFocus={(event) => event.target.select()} />
        </Field>
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import { type ApiKeyScope, defaultApiKeyDays, maxApiKeyDays } from '@forewire/contracts/http/auth';
import { wasNotConfirmed } from '@forewire/ui/api-client.ts';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { Field } from '@forewire/ui/field.tsx';
import { FormDialog } from '@forewire/ui/form-dialog.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { Select } from '@forewire/ui/select.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { useCreateApiKey } from './api-keys.api.ts';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(defaultApiKeyDays), label: '1 year' },
  { value: String(maxApiKeyDays), label: '10 years' },
] as const;

const rights: Record<'read' | 'all', readonly ApiKeyScope[]> = { read: ['read'], all: ['read', 'write'] };
const rightOptions = [
  { value: 'all', label: 'Read and write', description: 'Create, change and delete monitors and channels' },
  { value: 'read', label: 'Read only', description: 'See monitors and results' },
] as const;

function errorsOf(error: unknown): { name?: string; other?: string } {
  if (!error) return {};
  if (wasNotConfirmed(error)) return {};
  const name = error instanceof ApiError ? error.fields['name'] : undefined;
  return name ? { name } : { other: messageOf(error, 'The key could not be created') };
}

function KeyForm({ onCreated, onCancel }: { onCreated: (key: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<string>(String(defaultApiKeyDays));
  const [right, setRight] = useState<keyof typeof rights>('all');
  const [missing, setMissing] = useState(false);
  const create = useCreateApiKey();
  const errors = errorsOf(create.error);
  const submit = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') create.mutate({ name: name.trim(), expiresInDays: Number(days), scopes: rights[right] }, { onSuccess: ({ key }) => onCreated(key) });
  };
  return (
    <FormDialog
      title="New API key"
      description="A key acts as you, apart from your sign-in, your keys and deleting the account."
      submitLabel="Create key"
      busy={create.isPending}
      problem={errors.other}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field label="Name" help="What will use it, so that you know which one to revoke." error={missing && name.trim() === '' ? 'Name is required' : errors.name}>
        <Input value={name} maxLength={100} placeholder="Morning report script" autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Access">
        <Select options={rightOptions} value={right} onValueChange={setRight} />
      </Field>
      <Field label="Works for">
        <Select options={lifetimes} value={days} onValueChange={setDays} />
      </Field>
    </FormDialog>
  );
}

/** Makes a key and shows it this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  if (!key) return <KeyForm onCreated={setKey} onCancel={onClose} />;
  return <SecretOnce title="Your new API key" name="API key" secret={key} description="Copy it now: it is shown this once. Scripts send it as a bearer token." onClose={onClose} />;
}

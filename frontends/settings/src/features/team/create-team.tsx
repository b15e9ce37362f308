import { Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { useDraft } from '../../parts/draft.ts';
import { useCreateCompany } from './team.api.ts';

/** Founds a team, for whoever is in none. */
export function CreateTeam() {
  const name = useDraft('team', '');
  const [missing, setMissing] = useState(false);
  const create = useCreateCompany();
  const empty = name.value.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(empty);
    if (!empty) create.mutate(name.value.trim(), { onSuccess: name.discard });
  };
  const failed = create.isError ? messageOf(create.error, 'Failed to create company') : undefined;
  return (
    <Card padding="lg" className="grid gap-5">
      <div className="flex items-start gap-3">
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
          <Users size={18} aria-hidden />
        </span>
        <div>
          <p className="text-base font-semibold">Create a team</p>
          <p className="max-w-reading text-base text-muted">Everybody in it sees the monitors that you share with it. Invite people by email or with a link.</p>
        </div>
      </div>
      <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field label="Team name" error={missing && empty ? 'Name is required' : failed}>
          <Input value={name.value} maxLength={100} autoComplete="organization" placeholder="Harbour desk" onChange={(event) => name.set(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" loading={create.isPending} className="sm:mt-[26px]">
          Create team
        </Button>
      </form>
    </Card>
  );
}

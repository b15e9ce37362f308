import type { FormEvent } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { useDraft } from '../../parts/draft.ts';
import { useOnLeave } from '../../parts/on-leave.ts';
import type { Company } from './roles.ts';
import { useRenameCompany } from './team.api.ts';

/** The team's name: the owner changes it by the button or by leaving, everybody else reads it. */
export function TeamName({ company }: { company: Company }) {
  const owner = company.role === 'owner';
  const name = useDraft(`company:${company.id}`, company.name);
  const rename = useRenameCompany(company.id);
  const empty = name.value.trim() === '';
  const save = () => {
    if (owner && name.changed && !empty && !rename.isPending) rename.mutate({ name: name.value.trim(), onSaved: () => name.settle(name.value) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  useOnLeave(save);
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <Field label="Team name" error={empty ? 'Name is required' : rename.isError ? 'Failed to update company name' : undefined} help={owner ? undefined : 'Only the owner changes it.'}>
        <Input value={name.value} maxLength={100} readOnly={!owner} autoComplete="off" onChange={(event) => name.set(event.target.value)} />
      </Field>
      {owner ? (
        <Button type="submit" loading={rename.isPending} disabled={!name.changed || empty} className="sm:mt-[26px]">
          Save
        </Button>
      ) : null}
    </form>
  );
}

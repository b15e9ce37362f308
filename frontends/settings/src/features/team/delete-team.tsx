import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { ConfirmDialog } from '@forewire/ui/confirm-dialog.tsx';
import type { Company } from './roles.ts';
import { useDeleteCompany } from './team.api.ts';

/** Ends the team, asked for twice. */
export function DeleteTeam({ company }: { company: Company }) {
  const [step, setStep] = useState<'first' | 'second' | null>(null);
  const remove = useDeleteCompany(company.id);
  // The second question takes the place of the first, which closes by itself afterwards.
  const closes = (own: typeof step) => (open: boolean) => !open && setStep((now) => (now === own ? null : now));
  return (
    <Card className="flex items-center justify-between gap-x-6 gap-y-3 border-danger/40 max-md:flex-col max-md:items-start">
      <div className="grid gap-0.5">
        <p className="text-base font-medium">Delete team</p>
        {remove.isError ? (
          <p role="alert" className="text-sm text-danger">
            {messageOf(remove.error, 'Failed to delete company')}
          </p>
        ) : (
          <p className="text-sm text-muted">Everybody loses access to what is shared in it.</p>
        )}
      </div>
      <Button className="text-danger!" icon={<Trash2 size={16} aria-hidden />} loading={remove.isPending} onClick={() => setStep('first')}>
        Delete team
      </Button>
      <ConfirmDialog open={step === 'first'} onOpenChange={closes('first')} title={`Delete ${company.name}?`} description="Its members and invitations go with it." confirmLabel="Continue" danger onConfirm={() => setStep('second')} />
      <ConfirmDialog
        open={step === 'second'}
        onOpenChange={closes('second')}
        title="Are you sure?"
        description={`${company.name} is deleted for everybody, at once and for good.`}
        confirmLabel="Delete team"
        danger
        onConfirm={() => remove.mutate()}
      />
    </Card>
  );
}

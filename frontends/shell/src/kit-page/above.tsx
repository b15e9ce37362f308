import { Plus, Radar } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { CommandMenuDialog, CommandMenuEmpty, CommandMenuGroup, CommandMenuItem } from '@forewire/ui/command-menu.tsx';
import { ConfirmDialog } from '@forewire/ui/confirm-dialog.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { Sheet } from '@forewire/ui/sheet.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { Row, Specimen } from './specimen.tsx';

type Shown = 'dialog' | 'confirm' | 'sheet' | 'full' | 'commands' | null;

function Dialogs({ shown, show }: { shown: Shown; show: (next: Shown) => void }) {
  const onOpenChange = (open: boolean) => !open && show(null);
  return (
    <>
      <Dialog
        open={shown === 'dialog'}
        onOpenChange={onOpenChange}
        title="Add a Slack channel"
        description="Alerts and briefings are posted there."
        footer={
          <>
            <Button onClick={() => show(null)}>Cancel</Button>
            <Button variant="primary" onClick={() => show(null)}>
              Add channel
            </Button>
          </>
        }
      >
        <Field label="Channel name">
          <Input placeholder="#market-alerts" />
        </Field>
      </Dialog>
      <Dialog open={shown === 'full'} onOpenChange={onOpenChange} title="Settings" size="full">
        <p className="text-base text-muted">90 % by 85 % of the window; all of it on a phone.</p>
      </Dialog>
      <ConfirmDialog open={shown === 'confirm'} onOpenChange={onOpenChange} title="Delete this monitor?" description="Its results and history go with it. This cannot be undone." confirmLabel="Delete monitor" danger onConfirm={() => undefined} />
      <Sheet open={shown === 'sheet'} onOpenChange={onOpenChange} title="Sources">
        <p className="text-base text-muted">A panel beside the page.</p>
      </Sheet>
    </>
  );
}

function Commands({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [search, setSearch] = useState('');
  return (
    <CommandMenuDialog open={open} onOpenChange={(next) => !next && onClose()} search={search} onSearchChange={setSearch}>
      <CommandMenuEmpty />
      <CommandMenuGroup heading="Tasks">
        <CommandMenuItem value="copper" words={['Copper prices in Chile']} icon={<Radar size={17} />} shortcut="1" onSelect={onClose}>
          Copper prices in Chile
        </CommandMenuItem>
        <CommandMenuItem value="ports" words={['Port strikes in Northern Europe']} icon={<Radar size={17} />} shortcut="2" onSelect={onClose}>
          Port strikes in Northern Europe
        </CommandMenuItem>
      </CommandMenuGroup>
      <CommandMenuGroup heading="Go to">
        <CommandMenuItem value="new task" words={['New task']} icon={<Plus size={17} />} shortcut="Alt N" onSelect={onClose}>
          New task
        </CommandMenuItem>
      </CommandMenuGroup>
    </CommandMenuDialog>
  );
}

/** What opens above the page. */
export function Above() {
  const [shown, show] = useState<Shown>(null);
  return (
    <Specimen name="Dialogs, sheet, command menu, toasts">
      <Row>
        <Button onClick={() => show('dialog')}>Dialog</Button>
        <Button onClick={() => show('confirm')}>Confirm</Button>
        <Button onClick={() => show('sheet')}>Sheet</Button>
        <Button onClick={() => show('full')}>Full dialog</Button>
        <Button onClick={() => show('commands')}>Command menu</Button>
      </Row>
      <Row>
        <Button onClick={() => toast.success('Company created successfully')}>Success</Button>
        <Button onClick={() => toast.error('Failed to create task', { description: 'The server cannot be reached. Check your connection and try again.' })}>Error</Button>
        <Button onClick={() => toast.warning('Task paused due to credit limit exceeded', { durationMs: 5000, action: { label: 'Upgrade', onClick: () => undefined } })}>Warning</Button>
        <Button onClick={() => toast.info('No new sources found. All suggested sources are already added.')}>Info</Button>
      </Row>
      <Dialogs shown={shown} show={show} />
      <Commands open={shown === 'commands'} onClose={() => show(null)} />
    </Specimen>
  );
}

import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { useNow } from '@forewire/ui/clock.ts';
import { ConfirmDialog } from '@forewire/ui/confirm-dialog.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { shortDate, timeAgo } from '@forewire/ui/time-ago.ts';
import { toast } from '@forewire/ui/toast.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Part, Row, Rows } from '../../parts/panel.tsx';
import { type ApiKey, useApiKeys, useRevokeApiKey } from './api-keys.api.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';

function scopesText(scopes: ApiKey['scopes']): string {
  if (!scopes.includes('write')) return 'Reads';
  return scopes.includes('read') ? 'Reads and writes' : 'Writes';
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const now = useNow();
  const { name, lastFour, scopes, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <Row
      title={name}
      description={
        <span className="flex flex-wrap gap-x-2">
          <span className="font-mono">fw_…{lastFour}</span>
          <span>
            {scopesText(scopes)}. Created {shortDate(createdAt, now)}
            {expiresAt ? `, works until ${shortDate(expiresAt, now)}` : ''}. {lastUsedAt ? `Last used ${timeAgo(lastUsedAt, now).toLowerCase()}` : 'Not used yet'}.
          </span>
        </span>
      }
    >
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Row>
  );
}

function Keys({ keys, onCreate }: { keys: readonly ApiKey[]; onCreate: () => void }) {
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const revoke = useRevokeApiKey();
  const confirm = async () => {
    if (!leaving) return;
    await revoke.mutateAsync(leaving.id).catch((error: unknown) => {
      toast.error('The key could not be revoked', { description: messageOf(error) });
      throw error;
    });
  };
  if (keys.length === 0) {
    return (
      <div className="rounded-card border border-dashed border-line">
        <EmptyState className="py-8" icon={<KeyRound size={20} aria-hidden />} title="No API keys" description="A key lets a script create monitors and read results as you." action={<Button onClick={onCreate}>Create a key</Button>} />
      </div>
    );
  }
  return (
    <>
      <Rows>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setLeaving(key)} />
        ))}
      </Rows>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={leaving ? `Revoke “${leaving.name}”?` : 'Revoke this key?'}
        description="Whatever uses it is refused from now on. This cannot be undone."
        confirmLabel="Revoke key"
        danger
        onConfirm={confirm}
      />
    </>
  );
}

/** Keys for scripts: list, make, revoke. */
export function ApiKeys() {
  const keys = useApiKeys();
  const [creating, setCreating] = useState(false);
  const open = () => setCreating(true);
  return (
    <Part
      title="API keys"
      description="For scripts and other programs."
      actions={
        keys.data && keys.data.length > 0 ? (
          <Button size="sm" icon={<Plus size={15} aria-hidden />} onClick={open}>
            New key
          </Button>
        ) : null
      }
    >
      <Loaded query={keys} label="Loading API keys" title="Your API keys could not be loaded">
        {(data) => <Keys keys={data} onCreate={open} />}
      </Loaded>
      {creating ? <CreateKeyDialog onClose={() => setCreating(false)} /> : null}
    </Part>
  );
}

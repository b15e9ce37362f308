import { type FormEvent, useId, useRef, useState } from 'react';
import type { Channel } from '@forewire/contracts/http/notifications';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { OptionFields, PlatformFields } from './channel-fields.tsx';
import { type ChannelForm, formOf, type Problems, problemsOf, serverProblems, toRequest } from './channel-form.ts';
import { useSaveChannel } from './channels.api.ts';
import { platformInfo, type Platform } from './platforms.ts';

// What was typed and neither saved nor discarded, by channel. In memory only: it holds secrets.
const unsaved = new Map<string, ChannelForm>();

type Props = { platform: Platform; channel: Channel | null; userId: string; onClose: () => void; onSaved: (channel: Channel) => void };

/** The form, what is wrong with it once somebody tried to save, and saving it. */
function useEditor({ platform, channel, userId, onSaved }: Props) {
  const memory = `${userId}:${channel?.id ?? platform}`;
  const saved = formOf(platform, channel);
  const [form, setForm] = useState(() => unsaved.get(memory) ?? saved);
  const [problems, setProblems] = useState<Problems>({});
  const save = useSaveChannel(platform, channel?.id ?? null);
  const change = (changes: Partial<ChannelForm>) => {
    const next = { ...form, ...changes };
    unsaved.set(memory, next);
    setForm(next);
    // A field that was complained of is checked again as it is mended.
    if (Object.keys(problems).length > 0) setProblems(problemsOf(platform, next, saved));
  };
  const forget = () => unsaved.delete(memory);
  const submit = (): Problems => {
    const found = problemsOf(platform, form, saved);
    setProblems(found);
    if (Object.keys(found).length > 0) return found;
    save.mutate(toRequest(platform, form), {
      onSuccess: (answer) => {
        forget();
        onSaved(answer.channel);
      },
      onError: (error) => setProblems(error instanceof ApiError ? serverProblems(error.fields) : {}),
    });
    return found;
  };
  return { form, saved, problems, change, submit, forget, saving: save.isPending, error: save.error };
}

/** Sets up a channel of one platform, or changes it. */
export function ChannelEditor(props: Props) {
  const { platform, channel, onClose } = props;
  const { label, fields } = platformInfo(platform);
  const { form, saved, problems, change, submit, forget, saving, error } = useEditor(props);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const atField = ['name', ...fields.map(({ key }) => key), 'minResults'].some((key) => problems[key]);
  const cancel = () => {
    forget();
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(submit()).length > 0) requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={channel ? `Edit ${channel.name}` : `Connect ${label}`}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={saving}>
            {channel ? 'Save' : 'Connect'}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate onSubmit={send} className="grid gap-4">
        {error && !atField ? <Notice tone="danger">{messageOf(error)}</Notice> : null}
        <PlatformFields platform={platform} form={form} saved={saved} problems={problems} onChange={change} />
        <hr className="border-line" />
        <OptionFields form={form} problems={problems} onChange={change} message={platform !== 'webhook'} />
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import type { Channel } from '@forewire/contracts/http/notifications';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { FormDialog } from '@forewire/ui/form-dialog.tsx';
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
  const submit = () => {
    const found = problemsOf(platform, form, saved);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(toRequest(platform, form), {
      onSuccess: (answer) => {
        forget();
        onSaved(answer.channel);
      },
      onError: (error) => setProblems(error instanceof ApiError ? serverProblems(error.fields) : {}),
    });
  };
  return { form, saved, problems, change, submit, forget, saving: save.isPending, error: save.error };
}

/** Sets up a channel of one platform, or changes it. */
export function ChannelEditor(props: Props) {
  const { platform, channel, onClose } = props;
  const { label, fields } = platformInfo(platform);
  const { form, saved, problems, change, submit, forget, saving, error } = useEditor(props);
  const atField = ['name', ...fields.map(({ key }) => key), 'minResults'].some((key) => problems[key]);
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      title={channel ? `Edit ${channel.name}` : `Connect ${label}`}
      submitLabel={channel ? 'Save' : 'Connect'}
      busy={saving}
      problem={error && !atField ? messageOf(error) : undefined}
      onSubmit={submit}
      onCancel={cancel}
      onClose={onClose}
    >
      <PlatformFields platform={platform} form={form} saved={saved} problems={problems} onChange={change} />
      <hr className="border-line" />
      <OptionFields form={form} problems={problems} onChange={change} message={platform !== 'webhook'} />
    </FormDialog>
  );
}

import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { Select } from '@forewire/ui/select.tsx';
import { Switch } from '@forewire/ui/switch.tsx';
import { Textarea } from '@forewire/ui/textarea.tsx';
import type { ChannelForm, Problems } from './channel-form.ts';
import { useOwnTasks } from './channels.api.ts';
import { type ConfigField, platformInfo, type Platform } from './platforms.ts';

type Props = { form: ChannelForm; problems: Problems; onChange: (changes: Partial<ChannelForm>) => void };
const everything = 'all';

function ConfigInput({ field, value, saved, error, onChange }: { field: ConfigField; value: string; saved: string; error: string | undefined; onChange: (value: string) => void }) {
  const kept = saved.includes('•') && value === saved;
  const optional = field.required || field.key === 'webhook_url' ? null : 'Optional';
  return (
    <Field label={field.label} help={kept ? 'Saved. Leave it as it is to keep it.' : field.help} error={error} aside={optional}>
      <Input
        type="text"
        inputMode={field.kind === 'url' ? 'url' : field.kind === 'number' ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        placeholder={field.placeholder}
        value={value}
        maxLength={2048}
        // What is masked can only be replaced as a whole.
        onFocus={kept ? (event) => event.target.select() : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** What the platform needs to be told. */
export function PlatformFields({ platform, form, saved, problems, onChange }: Props & { platform: Platform; saved: ChannelForm }) {
  return (
    <>
      <Field label="Name" help="What it is called here." error={problems['name']}>
        <Input value={form.name} maxLength={100} autoComplete="off" onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      {platformInfo(platform).fields.map((field) => (
        <ConfigInput
          key={field.key}
          field={field}
          value={form.config[field.key] ?? ''}
          saved={saved.config[field.key] ?? ''}
          error={problems[field.key]}
          onChange={(value) => onChange({ config: { ...form.config, [field.key]: value } })}
        />
      ))}
    </>
  );
}

/** Whose results it gets, and how they are told. */
export function OptionFields({ form, problems, onChange, message }: Props & { /** Whether it can have words of its own: a program needs none. */ message: boolean }) {
  const { data: tasks = [] } = useOwnTasks();
  const options = [{ value: everything, label: 'All my monitors' }, ...tasks.map(({ id, title }) => ({ value: id, label: title }))];
  return (
    <>
      <Field label="Monitors" help={form.taskId ? 'One that is for a single monitor gets no briefings.' : undefined}>
        <Select
          options={options}
          value={form.taskId ?? everything}
          onValueChange={(value) => onChange(value === everything ? { taskId: null } : { taskId: value, broadcastType: 'task_results' })}
        />
      </Field>
      <Field label="At least this many results" help="Runs that found fewer are not posted." error={problems['minResults']}>
        <Input type="text" inputMode="numeric" className="w-24!" value={form.minResults} onChange={(event) => onChange({ minResults: event.target.value })} />
      </Field>
      {message ? (
        <>
          <Switch label="Include summaries" description="Below each headline." checked={form.includeSummary} onCheckedChange={(includeSummary) => onChange({ includeSummary })} />
          <Field label="Message above the results" aside="Optional">
            <Textarea minHeight={64} maxLength={500} value={form.customMessage} placeholder="For the harbour desk:" onChange={(event) => onChange({ customMessage: event.target.value })} />
          </Field>
        </>
      ) : null}
    </>
  );
}

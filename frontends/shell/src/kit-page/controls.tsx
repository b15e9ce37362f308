import { Clock, Gauge, Radar, Search, Sparkles, Zap } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@forewire/ui/badge.tsx';
import { Checkbox } from '@forewire/ui/checkbox.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { PasswordInput } from '@forewire/ui/password-input.tsx';
import { SegmentedControl } from '@forewire/ui/segmented-control.tsx';
import { Select } from '@forewire/ui/select.tsx';
import { Slider } from '@forewire/ui/slider.tsx';
import { Switch } from '@forewire/ui/switch.tsx';
import { Tabs } from '@forewire/ui/tabs.tsx';
import { Textarea } from '@forewire/ui/textarea.tsx';
import { Specimen } from './specimen.tsx';

const speeds = [
  { value: '5', label: 'Realtime', description: 'Every 5 minutes, high credit use', icon: <Zap size={16} aria-hidden />, aside: <Badge tone="accent">Pro</Badge> },
  { value: '60', label: 'Hourly', description: 'Medium credit use', icon: <Clock size={16} aria-hidden /> },
  { value: '1440', label: 'Daily', description: 'Low credit use', icon: <Gauge size={16} aria-hidden /> },
] as const;

function TextFields() {
  const [prompt, setPrompt] = useState('New copper mine permits in Chile and Peru, strikes, and changes of ownership above 50 million dollars');
  return (
    <Specimen name="Field, Input, Textarea">
      <Field label="Channel name" help="As it appears in your workspace.">
        <Input placeholder="#market-alerts" />
      </Field>
      <Field label="Webhook address" error="Start the address with https://" required>
        <Input defaultValue="hooks.newsroom" />
      </Field>
      <Field label="Search" hideLabel>
        <Input icon={<Search size={16} aria-hidden />} placeholder="Search results" />
      </Field>
      <Field label="Password" aside={<a href="#forgot" className="text-accent hover:underline">Forgot password?</a>}>
        <PasswordInput defaultValue="correct horse" autoComplete="current-password" />
      </Field>
      <Field label="Email" help="Your email cannot be changed.">
        <Input value="ada@newsroom.example" readOnly />
      </Field>
      <Field label="What should I monitor?" help="Enter submits, Shift+Enter makes a new line.">
        <Textarea value={prompt} onChange={(event) => setPrompt(event.target.value)} />
      </Field>
      <Field label="Disabled">
        <Input disabled value="Not now" readOnly />
      </Field>
    </Specimen>
  );
}

function Choices() {
  const [speed, setSpeed] = useState<string>('60');
  const [mode, setMode] = useState<'monitor' | 'predict'>('monitor');
  const [on, setOn] = useState(true);
  const [checked, setChecked] = useState(true);
  const [step, setStep] = useState(2);
  return (
    <Specimen name="Select, SegmentedControl, Slider, Switch, Checkbox">
      <Field label="Monitoring speed">
        <Select options={speeds} value={speed} onValueChange={setSpeed} />
      </Field>
      <Field label="Priority" error="Choose a priority">
        <Select options={[{ value: 'high', label: 'High' }, { value: 'low', label: 'Low' }]} value={undefined} onValueChange={() => undefined} />
      </Field>
      <Select label="Disabled select" size="sm" disabled options={speeds} value="1440" onValueChange={() => undefined} className="max-w-40" />
      <SegmentedControl
        label="Mode"
        value={mode}
        onValueChange={setMode}
        segments={[
          { value: 'monitor', label: 'Monitor', icon: <Radar size={16} aria-hidden /> },
          { value: 'predict', label: 'Predict', icon: <Sparkles size={16} aria-hidden /> },
        ]}
        className="justify-self-start"
      />
      <Slider label="Breadth" value={step} steps={5} valueText={`Step ${step + 1} of 5`} ends={['Broad', 'Narrow']} onValueChange={setStep} />
      <Slider label="Disabled slider" value={2} steps={5} valueText="Step 3 of 5" ends={['Broad', 'Narrow']} onValueChange={() => undefined} disabled />
      <Switch label="Morning briefing" description="7:00 AM, in your time zone" checked={on} onCheckedChange={setOn} />
      <Switch label="Email alerts" description="Always on" checked disabled onCheckedChange={() => undefined} />
      <Checkbox label="Send briefings to this channel" checked={checked} onCheckedChange={setChecked} />
      <Checkbox label="Some members" description="2 of 5 chosen" checked="indeterminate" onCheckedChange={() => undefined} />
      <Checkbox label="Not available on your plan" checked={false} disabled onCheckedChange={() => undefined} />
    </Specimen>
  );
}

function TabsSpecimen() {
  const [tab, setTab] = useState('task');
  return (
    <Specimen name="Tabs">
      <Tabs
        label="Monitor"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'task', label: 'Task', content: <p className="text-base text-muted">What is watched, and how often.</p> },
          { value: 'sources', label: 'Sources • 8', content: <p className="text-base text-muted">Where it looks.</p> },
          { value: 'log', label: 'Log', content: null, disabled: true },
        ]}
      />
    </Specimen>
  );
}

/** What is typed and chosen. */
export function Controls() {
  return (
    <>
      <TextFields />
      <Choices />
      <TabsSpecimen />
    </>
  );
}

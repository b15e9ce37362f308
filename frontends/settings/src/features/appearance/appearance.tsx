import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedControl } from '@forewire/ui/segmented-control.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { type Theme, useTheme } from '@forewire/ui/theme.ts';
import { clockTime, type TimeFormat } from '@forewire/ui/time-ago.ts';
import { toast } from '@forewire/ui/toast.ts';
import { useNow } from '@forewire/ui/clock.ts';
import { Row, Rows } from '../../parts/panel.tsx';
import { useUpdateProfile } from '../../parts/update-profile.ts';

const themes = [
  { value: 'system', label: 'System', icon: <Monitor size={15} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={15} aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun size={15} aria-hidden /> },
] as const;
const formats = [
  { value: '12h', label: '12h' },
  { value: '24h', label: '24h' },
] as const;

function ThemeRow() {
  const [theme, setTheme] = useTheme();
  const choose = (next: Theme) => {
    try {
      setTheme(next);
    } catch {
      // The browser doesn't let the page store anything.
      toast.error('Failed to update theme');
    }
  };
  return (
    <Row stack title="Theme" description="On this device. System follows its light and dark hours.">
      <SegmentedControl label="Theme" segments={themes} value={theme} onValueChange={choose} className="max-md:w-full" />
    </Row>
  );
}

function TimeFormatRow() {
  const { timeFormat } = useUser();
  const now = useNow();
  const update = useUpdateProfile();
  const shown = update.isPending ? (update.variables.changes.timeFormat ?? timeFormat) : timeFormat;
  const choose = (next: TimeFormat) => update.mutate({ changes: { timeFormat: next }, done: 'Time format updated', failed: 'Failed to update time format' });
  return (
    <Row stack title="Time format" description={<>It is now <time className="tabular">{clockTime(now, shown)}</time>.</>}>
      <SegmentedControl label="Time format" segments={formats} value={shown} onValueChange={choose} className="max-md:w-full" />
    </Row>
  );
}

/** How the screen looks and how times are written. */
export function Appearance() {
  return (
    <Rows>
      <ThemeRow />
      <TimeFormatRow />
    </Rows>
  );
}

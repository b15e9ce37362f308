import { Progress } from '@forewire/ui/progress.tsx';

/** How sure an answer is, in a word and in percent. */
export function Confidence({ value }: { value: number }) {
  const percent = Math.round(value * 100);
  const word = value < 0.4 ? 'Low' : value < 0.7 ? 'Medium' : 'High';
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <span className="shrink-0">
        {word} confidence <span className="font-medium text-ink tabular-nums">{percent}%</span>
      </span>
      <Progress value={value} label={`Confidence: ${percent}%`} className="w-40" />
    </div>
  );
}

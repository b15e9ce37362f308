import { Slider as Primitive } from 'radix-ui';
import { cn } from './cn.ts';

export type SliderProps = {
  label: string;
  /** A step from 0 on. */
  value: number;
  steps: number;
  /** What the chosen step means, for screen readers. */
  valueText: string;
  /** What the ends mean. */
  ends: readonly [string, string];
  /** On each step that the thumb passes. */
  onValueChange: (value: number) => void;
  /** Once the thumb is let go. */
  onValueCommit?: (value: number) => void;
  disabled?: boolean;
  className?: string;
};

/** One of a few steps between two ends. */
export function Slider({ label, value, steps, valueText, ends, onValueChange, onValueCommit, disabled = false, className }: SliderProps) {
  return (
    <div className={cn('grid gap-1', className)}>
      <Primitive.Root
        min={0}
        max={steps - 1}
        step={1}
        value={[value]}
        disabled={disabled}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        onValueCommit={([next]) => next !== undefined && onValueCommit?.(next)}
        className="relative flex h-6 w-full touch-none items-center select-none data-disabled:opacity-50 touch:h-11"
      >
        <Primitive.Track className="relative h-1.5 grow rounded-full bg-sunken ring-1 ring-line">
          <Primitive.Range className="absolute h-full rounded-full bg-accent-fill" />
        </Primitive.Track>
        <Primitive.Thumb aria-label={label} aria-valuetext={valueText} className="block size-4.5 rounded-full border-2 border-accent bg-surface transition-colors duration-150 hover:bg-sunken touch:size-6" />
      </Primitive.Root>
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from './cn.ts';

type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };
const FieldContext = createContext<FieldIds | null>(null);

export type FieldProps = {
  label: string;
  /** Below the control: what is expected, or why it is asked. */
  help?: ReactNode;
  /** In words that say how to mend it; takes the place of the help. */
  error?: string | undefined;
  required?: boolean;
  /** Beside the label, at its right: 'Optional', a link. */
  aside?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label above, control, help or error below; ties them together for screen readers. */
export function Field({ label, help, error, required = false, aside, hideLabel = false, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const ids = { id, describedBy: error || help ? noteId : undefined, invalid: Boolean(error), required };
  return (
    <FieldContext.Provider value={ids}>
      <div className={cn('grid gap-1.5', className)}>
        <div className={cn('flex items-baseline justify-between gap-4', hideLabel && 'sr-only')}>
          <label htmlFor={id} className="text-sm font-medium text-ink">
            {label}
          </label>
          {aside ? <span className="text-sm text-muted">{aside}</span> : null}
        </div>
        {children}
        <FieldNote id={noteId} help={help} error={error} />
      </div>
    </FieldContext.Provider>
  );
}

function FieldNote({ id, help, error }: { id: string; help: ReactNode; error: string | undefined }) {
  if (error) {
    return (
      <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
        <CircleAlert size={14} aria-hidden className="mt-[3px] shrink-0" />
        {error}
      </p>
    );
  }
  return help ? (
    <p id={id} className="text-sm text-muted">
      {help}
    </p>
  ) : null;
}

/** The ids and states that a control inside a `Field` takes over; empty outside of one. */
export function useFieldProps(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; required?: true } {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy ? { 'aria-describedby': field.describedBy } : {}),
    ...(field.invalid ? { 'aria-invalid': true as const } : {}),
    ...(field.required ? { required: true as const } : {}),
  };
}

/** How every control looks that holds a value: border, ground, states. */
export const controlClass = cn(
  'w-full min-w-0 rounded-control border border-line-strong/60 bg-surface text-ink',
  'transition-colors duration-150 hover:border-line-strong focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken [&[readonly]]:text-muted',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
);

/** A control that is typed into: 16 px under a finger, so that iOS doesn't zoom. */
export const typedClass = cn(controlClass, 'text-base touch:text-md');

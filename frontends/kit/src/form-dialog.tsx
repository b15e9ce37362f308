import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Notice } from './notice.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  /** Says what will happen: 'Create key', not 'OK'. */
  submitLabel: string;
  busy: boolean;
  /** What stands against it as a whole; what is wrong with a field belongs to the field. */
  problem?: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  /** Closing that keeps what was typed for another time; the same as `onCancel` unless told. */
  onClose?: () => void;
  children: ReactNode;
};

/** A few fields above the page, sent by Enter or by the button below them. */
export function FormDialog({ submitLabel, busy, problem, onSubmit, onCancel, onClose = onCancel, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter reaches the form although the button that waits is disabled.
    if (busy) return;
    onSubmit();
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {problem ? <Notice tone="danger">{problem}</Notice> : null}
        {children}
      </form>
    </Dialog>
  );
}

import { Button } from '@forewire/ui/button.tsx';

export type SaveBarProps = { changed: boolean; saving: boolean; disabled?: boolean; onSave: () => void; onDiscard: () => void };

/** Appears under what was changed: save it now, take it back, or leave and have it saved. */
export function SaveBar({ changed, saving, disabled = false, onSave, onDiscard }: SaveBarProps) {
  if (!changed) return null;
  return (
    <div role="status" className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface py-2.5 pr-2.5 pl-4 shadow-float max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))]">
      <p className="text-sm text-muted">{disabled ? 'Mend what is marked to save it.' : 'Saved when you leave this page.'}</p>
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" disabled={saving} onClick={onDiscard}>
          Discard
        </Button>
        <Button size="sm" variant="primary" loading={saving} disabled={disabled} onClick={onSave}>
          Save
        </Button>
      </div>
    </div>
  );
}

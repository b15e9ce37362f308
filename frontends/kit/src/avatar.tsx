import { cn } from './cn.ts';
import { initialsOf } from './initials.ts';

const grounds = ['bg-accent-soft text-accent', 'bg-ok-soft text-ok', 'bg-warn-soft text-warn', 'bg-danger-soft text-danger', 'bg-sunken text-muted'];

function groundOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return grounds[sum % grounds.length] ?? 'bg-sunken text-muted';
}

/** A person, by their initials; the same person always has the same colour. */
export function Avatar({ name, size = 28, decorative = false, className }: { name: string; size?: number; /** The name stands beside it. */ decorative?: boolean; className?: string }) {
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.4)) }}
      className={cn('inline-flex shrink-0 items-center justify-center rounded-full leading-none font-semibold select-none', groundOf(name), className)}
    >
      {initialsOf(name)}
    </span>
  );
}

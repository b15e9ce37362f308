type ClassName = string | false | null | undefined;

/** Joins class names and leaves out the empty ones; the order in the sheet decides, not the order here. */
export function cn(...names: ClassName[]): string {
  return names.filter(Boolean).join(' ');
}

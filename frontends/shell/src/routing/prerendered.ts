/** The address whose page came with the file, or null. */
export function prerenderedPath(root: HTMLElement): string | null {
  return root.dataset['prerendered'] ?? null;
}

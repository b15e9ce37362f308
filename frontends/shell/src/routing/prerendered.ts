const holder = document.querySelector<HTMLElement>('#root [data-prerendered]');

/** The page that came with the file, read before React takes its place over. */
export const prerendered = holder ? { path: holder.dataset['prerendered'] ?? '', html: holder.innerHTML } : null;

import { type ComponentType, createElement, isValidElement, lazy, type ReactNode, useState } from 'react';

type Loaded<Props> = { default: ComponentType<Props> };
/** A page of its own chunk that can be fetched before it is shown. */
export type LazyPage<Props> = ComponentType<Props> & { load: () => Promise<void> };

/** A page that is fetched when it is first shown, or before by `loadPage`; then it is there at once, without a fallback. */
export function lazyPage<Props extends object>(load: () => Promise<Loaded<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null;
  const Fetched = lazy(load);
  function Page(props: Props) {
    // Chosen once: a page that changes its type while it is shown would lose what was typed into it.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? (Fetched as unknown as ComponentType<Props>));
    return createElement(Chosen, props);
  }
  return Object.assign(Page, {
    load: async () => {
      loaded = (await load()).default;
    },
  });
}

/** Fetches what an element of a route needs before it can be shown at once. */
export async function loadPage(element: ReactNode): Promise<void> {
  if (!isValidElement(element)) return;
  const { load } = element.type as Partial<LazyPage<object>>;
  await load?.();
}

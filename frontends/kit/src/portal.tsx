import { createContext, type ReactNode, useContext } from 'react';

const ScopeContext = createContext<string | null>(null);

/** Wraps what a remote renders: its utilities hold inside this element and in the portals opened from it. */
export function RemoteScope({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <ScopeContext.Provider value={name}>
      <div data-mf={name} className={className ?? 'contents'}>
        {children}
      </div>
    </ScopeContext.Provider>
  );
}

/** Where dialogs, menus and tooltips opened from here are mounted: at the end of the body, inside the remote's scope. */
export function usePortalContainer(): HTMLElement | undefined {
  const scope = useContext(ScopeContext);
  if (typeof document === 'undefined' || !scope) return undefined;
  const found = document.querySelector<HTMLElement>(`body > [data-portals="${scope}"]`);
  if (found) return found;
  const container = document.createElement('div');
  container.dataset['portals'] = scope;
  container.dataset['mf'] = scope;
  document.body.append(container);
  return container;
}

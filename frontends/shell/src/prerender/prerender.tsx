import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '@forewire/ui/query-client.ts';
import { App } from '../app.tsx';
import { remotes } from '../remotes/use-remote.ts';
import { loadPageAt } from '../routing/load-page-at.ts';
import { ownerOf } from '../routing/owners.ts';
import { fetchRemote } from './registry.ts';

export type PrerenderedPage = { path: string; /** Title and tags. */ head: string; body: string };

// React puts what belongs into the head before everything else.
const headTags = /^(?:<title[^>]*>.*?<\/title>|<meta [^>]*>|<link [^>]*>)+/s;

async function prerender(path: string): Promise<PrerenderedPage> {
  if (!(await loadPageAt(path))) throw new Error(`${path} has no page`);
  const html = renderToString(<App queryClient={createQueryClient()} inRouter={(page) => <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>} />);
  const head = headTags.exec(html)?.[0];
  if (!head) throw new Error(`${path} has no title`);
  return { path, head, body: html.slice(head.length) };
}

/** Every public page whose address holds no parameter, as it is before anything of the installation is known. */
export async function prerenderAll(): Promise<PrerenderedPage[]> {
  await remotes.want('marketing');
  const { routes } = await fetchRemote('marketing');
  const paths = routes.map(({ path }) => path ?? '').filter((path) => !path.includes(':') && ownerOf(path)?.layout === 'public');
  const pages: PrerenderedPage[] = [];
  for (const path of paths) pages.push(await prerender(path));
  return pages;
}

import { type Provider, provider } from '@forewire/contracts/http/auth';
import { finishAtProviderResponse, type FinishAtProviderResponse, providerAddress, type SignInAtProviderRequest } from '@forewire/contracts/http/identities';
import { z } from 'zod';
import { api } from './api.ts';

const visit = z.object({ purpose: z.enum(['enter', 'link']), provider, backTo: z.string().nullable() });
/** Why somebody left for a provider, and where they go on afterwards. */
export type ProviderVisit = z.infer<typeof visit>;

const key = 'forewire.provider-visit';

/** Settles when the page is shown again by a step back in the history: until then it is on its way to another. */
function shownAgain(): Promise<void> {
  return new Promise((resolve) => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', onShow);
      resolve();
    };
    window.addEventListener('pageshow', onShow);
  });
}

async function leave(path: string, body: SignInAtProviderRequest | undefined, why: ProviderVisit): Promise<void> {
  const { url } = await api.call('POST', path, { ...(body ? { body } : {}), response: providerAddress });
  sessionStorage.setItem(key, JSON.stringify(why));
  location.assign(url);
  await shownAgain();
}

/** Leaves for a provider's page to sign in there. */
export function signInAtProvider(name: Provider, wish: Omit<SignInAtProviderRequest, 'timezone'>, backTo: string | null): Promise<void> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  return leave(`/api/auth/providers/${name}/sign-in`, { ...wish, timezone }, { purpose: 'enter', provider: name, backTo });
}

/** Leaves for a provider's page to link an account there to the one here. */
export function linkAtProvider(name: Provider, backTo: string): Promise<void> {
  return leave(`/api/auth/identities/${name}/link`, undefined, { purpose: 'link', provider: name, backTo });
}

/** Why this tab left for a provider, once. */
export function takeProviderVisit(session: Storage): ProviderVisit | null {
  const text = session.getItem(key);
  session.removeItem(key);
  try {
    return text ? (visit.safeParse(JSON.parse(text)).data ?? null) : null;
  } catch {
    return null;
  }
}

/** What the provider had the browser bring back, as the server takes it. */
export function readProviderAnswer(search: string): Record<'state', string> & Partial<Record<'code' | 'error' | 'iss', string>> {
  const query = new URLSearchParams(search);
  const given = (['code', 'error', 'iss'] as const).flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return { state: query.get('state') ?? '', ...Object.fromEntries(given) };
}

/** Hands over what the provider had the browser bring back. */
export function finishAtProvider(name: Provider, search: string): Promise<FinishAtProviderResponse> {
  return api.call('POST', `/api/auth/providers/${name}/finish`, { body: readProviderAnswer(search), response: finishAtProviderResponse });
}

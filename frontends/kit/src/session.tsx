import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { sessionResponse, type SessionResponse, user as userSchema, type User } from '@forewire/contracts/http/auth';
import { announce, api, onSession, refreshSession } from '@forewire/ui/api.ts';

export type Credentials = { email: string; password: string };
export type SignUpOptions = { skipOnboarding?: boolean; isFromInvitation?: boolean };

export type Session = {
  status: 'loading' | 'signed-in' | 'signed-out';
  user: User | null;
  signIn: (credentials: Credentials) => Promise<User>;
  signUp: (credentials: Credentials, options?: SignUpOptions) => Promise<User>;
  signOut: () => Promise<void>;
  /** Takes over a session that came another way: reset password, single sign-on, invitation. */
  adopt: (session: SessionResponse) => void;
  /** Reads the user again, after a change of the profile. */
  reloadUser: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);
const knownKey = 'session-known';
// Not while prerendering: an open channel would keep Node from ending.
const tabs = typeof window === 'undefined' ? null : new BroadcastChannel('forewire-session');

/** Whether somebody was signed in here when the page was last used: what to show while the session is checked. */
export function wasSignedIn(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(knownKey) === 'true';
}

function forgetEverything(): void {
  const theme = localStorage.getItem('theme');
  localStorage.clear();
  sessionStorage.clear();
  // How the screen looks is the device's choice, not the account's.
  if (theme) localStorage.setItem('theme', theme);
}

function useSessionState() {
  const [state, setState] = useState<{ status: Session['status']; user: User | null }>({ status: 'loading', user: null });
  useEffect(() => {
    const stop = onSession((session) => {
      if (session) localStorage.setItem(knownKey, 'true');
      else localStorage.removeItem(knownKey);
      setState(session ? { status: 'signed-in', user: session.user } : { status: 'signed-out', user: null });
    });
    void refreshSession().then((renewed) => {
      if (!renewed) setState((now) => (now.status === 'loading' ? { status: 'signed-out', user: null } : now));
    });
    return stop;
  }, []);
  return [state, setState] as const;
}

/** Keeps the session of the page: checks it once on start, follows every renewal, and ends it in all tabs at once. */
export function SessionProvider({ children, onSignedOut }: { children: ReactNode; onSignedOut?: () => void }) {
  const [{ status, user }, setState] = useSessionState();

  const begin = useCallback(async (path: string, body: object) => {
    const session = await api.call('POST', path, { body, response: sessionResponse });
    announce(session);
    return session.user;
  }, []);

  const end = useCallback(() => {
    announce(null);
    forgetEverything();
    onSignedOut?.();
  }, [onSignedOut]);

  useEffect(() => {
    if (!tabs) return;
    tabs.onmessage = (message: MessageEvent<unknown>) => {
      if (message.data === 'signed-out') end();
    };
  }, [end]);

  const session = useMemo<Session>(
    () => ({
      status,
      user,
      signIn: ({ email, password }) => begin('/api/auth/sign-in', { email, password }),
      signUp: ({ email, password }, options) =>
        begin('/api/auth/sign-up', { email, password, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, ...options }),
      signOut: async () => {
        await api.call('POST', '/api/auth/sign-out');
        end();
        tabs?.postMessage('signed-out');
      },
      adopt: announce,
      reloadUser: async () => {
        const fresh = await api.call('GET', '/api/me', { response: userSchema });
        setState({ status: 'signed-in', user: fresh });
      },
    }),
    [status, user, begin, end, setState],
  );
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

/** Who is signed in, and the ways in and out. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The user of a page that only signed-in people see. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for pages behind the session gate');
  return user;
}

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { sessionResponse, type SessionResponse, signOutResponse, signUpResponse, user as userSchema, type User } from '@forewire/contracts/http/auth';
import { messageOf } from '@forewire/ui/api-error.ts';
import { announce, api, onSession, refreshSession } from '@forewire/ui/api.ts';
import { leavePush } from '@forewire/ui/push.ts';
import { enterSilently, finishSignIn, mayEnterSilently, singleSignOnKey } from '@forewire/ui/single-sign-on.ts';

export type Credentials = { email: string; password: string };
/** Without a password where the link in the confirmation mail asks for it. */
export type NewCredentials = { email: string; password: string | undefined };
export type SignUpOptions = { skipOnboarding?: boolean; isFromInvitation?: boolean; /** The token of the invitation that the confirmation mail leads back to. */ invitation?: string };

export type Session = {
  status: 'loading' | 'signed-in' | 'signed-out';
  user: User | null;
  /** Why single sign-on did not let somebody in who came back from there. */
  refusal: string | null;
  signIn: (credentials: Credentials) => Promise<User>;
  /** The text to show where the mail says how it goes on; null when a session has begun. */
  signUp: (credentials: NewCredentials, options?: SignUpOptions) => Promise<string | null>;
  /** Ends the session; where single sign-on began it, the browser leaves for there, and the promise stays open. */
  signOut: () => Promise<void>;
  /** Forgets a session that is over already, and leaves for single sign-on's own sign-out where there is one. */
  leave: (logoutUrl: string | null) => Promise<void>;
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
  // How the screen looks is the device's choice and how one signs in the installation's, not the account's.
  const kept = ['theme', singleSignOnKey].map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of kept) if (value) localStorage.setItem(key, value);
}

type State = { status: Session['status']; user: User | null; refusal: string | null };
const signedOut: State = { status: 'signed-out', user: null, refusal: null };

/** Finds the session that the page begins with: the one from Keycloak's login page, our own, or the one that is open at Keycloak. */
async function findSession(settle: (state: State) => void): Promise<void> {
  let refusal: string | null = null;
  const finished = await finishSignIn().catch((error: unknown) => {
    refusal = messageOf(error);
    return false;
  });
  if (finished || (await refreshSession())) return;
  const none = { ...signedOut, refusal };
  if (refusal !== null) return settle(none);
  if (!mayEnterSilently()) settle(none);
  if (!(await enterSilently())) settle(none);
}

function useSessionState() {
  const [state, setState] = useState<State>({ status: 'loading', user: null, refusal: null });
  useEffect(() => {
    let finding = true;
    const stop = onSession((session) => {
      if (session) localStorage.setItem(knownKey, 'true');
      else localStorage.removeItem(knownKey);
      if (session) setState({ status: 'signed-in', user: session.user, refusal: null });
      // That ours is over does not mean yet that nobody is signed in.
      else if (!finding) setState(signedOut);
    });
    void findSession((found) => {
      finding = false;
      setState((now) => (now.status === 'loading' ? found : now));
    }).finally(() => {
      finding = false;
    });
    return stop;
  }, []);
  return [state, setState] as const;
}

function useLeave(onSignedOut: (() => void) | undefined): Session['leave'] {
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

  return useCallback(
    async (logoutUrl: string | null) => {
      end();
      tabs?.postMessage('signed-out');
      if (!logoutUrl) return;
      location.assign(logoutUrl);
      // The page is going; nothing that follows on it may get in the way.
      await new Promise(() => undefined);
    },
    [end],
  );
}

async function signIn({ email, password }: Credentials): Promise<User> {
  const session = await api.call('POST', '/api/auth/sign-in', { body: { email, password }, response: sessionResponse });
  announce(session);
  return session.user;
}

async function signUp({ email, password }: NewCredentials, options?: SignUpOptions): Promise<string | null> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  const answer = await api.call('POST', '/api/auth/sign-up', { body: { email, password, timezone, ...options }, response: signUpResponse });
  if ('message' in answer) return answer.message;
  announce(answer);
  return null;
}

/** Keeps the session of the page: checks it once on start, follows every renewal, and ends it in all tabs at once. */
export function SessionProvider({ children, onSignedOut }: { children: ReactNode; onSignedOut?: () => void }) {
  const [{ status, user, refusal }, setState] = useSessionState();

  const leave = useLeave(onSignedOut);

  const session = useMemo<Session>(
    () => ({
      status,
      user,
      signIn,
      signUp,
      refusal,
      signOut: async () => {
        await leavePush();
        const { logoutUrl } = await api.call('POST', '/api/auth/sign-out', { response: signOutResponse });
        await leave(logoutUrl);
      },
      leave,
      adopt: announce,
      reloadUser: async () => {
        const fresh = await api.call('GET', '/api/me', { response: userSchema });
        setState({ status: 'signed-in', user: fresh, refusal: null });
      },
    }),
    [status, user, refusal, leave, setState],
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

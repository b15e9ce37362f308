import { useReducer, useState } from 'react';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { requestReset, resetPassword } from './auth.api.ts';
import { type Arrival, dropArrival, noteArrival } from './arrival.ts';
import { advance, type AuthEvent, type AuthMode, startIn } from './auth-mode.ts';
import type { Invitation } from './invitation.ts';
import { leaveToSignIn, type WayElsewhere } from './leave-to-sign-in.ts';

export type AuthCardParts = {
  mode: AuthMode;
  error: string | null;
  presentation: 'page' | 'modal';
  returnTo: string | null;
  skipOnboarding: boolean;
  recoveryToken: string | null;
  startsEmpty: boolean;
  invitation: Invitation | null;
};

const fallback = 'An error occurred during authentication';
const afterUpdateMs = 1500;
/** Long enough to read why the account is empty. */
const afterEmptyingMs = 6000;

function refusalOf(thrown: unknown): AuthEvent {
  return { type: 'refused', code: thrown instanceof ApiError ? thrown.code : '', detail: messageOf(thrown, fallback) };
}

/** Notes what follows on entering before the call: the card may be gone by the time it is answered. */
async function noting<T>(arrival: Arrival, enter: () => Promise<T>): Promise<T> {
  noteArrival(sessionStorage, arrival);
  return enter().catch((thrown: unknown) => {
    dropArrival(sessionStorage);
    throw thrown;
  });
}

/** State and actions of the auth card. */
export function useAuthCard({ mode, error, presentation, returnTo, skipOnboarding, recoveryToken, startsEmpty, invitation }: AuthCardParts) {
  const { signIn, signUp, adopt, refusal } = useSession();
  const [state, dispatch] = useReducer(advance, startIn(mode, error));
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState(false);

  // The card says which team somebody joins by signing in or up here.
  const joins = invitation?.token ?? null;

  async function attempt(work: () => Promise<void>): Promise<void> {
    dispatch({ type: 'sent' });
    setBusy(true);
    await work().catch((thrown: unknown) => dispatch(refusalOf(thrown)));
    setBusy(false);
  }

  return {
    state,
    busy,
    startsEmpty,
    /** A dialog moves the focus itself when it opens, and must see what had it before; a page, and whoever changed the mode, needs it moved. */
    takesFocus: presentation === 'page' || moved,
    choose: (next: 'login' | 'signup' | 'forgot-password') => {
      setMoved(true);
      dispatch({ type: 'chosen', mode: next, invited: invitation !== null });
    },
    enterBy: (way: WayElsewhere, email: string | undefined) => attempt(() => leaveToSignIn(way, { email, asSomebodyElse: refusal !== null, joins, skipOnboarding }, returnTo, presentation)),
    submit: (email: string, password: string | undefined) =>
      attempt(async () => {
        const arrival = { signedUp: state.mode !== 'login', returnTo, fromPage: presentation === 'page', joins };
        if (!arrival.signedUp) return void (await noting(arrival, () => signIn({ email, password: password ?? '' })));
        const invited = invitation !== null;
        const message = await noting(arrival, () => signUp({ email, password }, { skipOnboarding: skipOnboarding || invited, isFromInvitation: invited, ...(invitation ? { invitation: invitation.token } : {}) }));
        if (message === null) return;
        // Nobody has come in yet: the mail says how it goes on.
        dropArrival(sessionStorage);
        dispatch({ type: 'mailed', to: email });
      }),
    sendLink: (email: string) => attempt(async () => dispatch({ type: 'informed', text: await requestReset(email) })),
    updatePassword: (password: string, onDone: () => void) =>
      attempt(async () => {
        const session = await resetPassword(recoveryToken ?? '', password);
        dispatch({ type: 'informed', text: session.message });
        setTimeout(() => {
          adopt(session);
          onDone();
        }, startsEmpty ? afterEmptyingMs : afterUpdateMs);
      }),
  };
}

export type AuthCard = ReturnType<typeof useAuthCard>;

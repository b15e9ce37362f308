import { useNavigate } from 'react-router';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { type HeroInput, leaveHero } from './hero-input.ts';

/** Hands what is to be watched over to the app, behind a sign-up where nobody is signed in. */
export function useStart(): (input: HeroInput) => void {
  const { openAuth } = useShell();
  const { status } = useSession();
  const navigate = useNavigate();
  return (input) => {
    leaveHero(sessionStorage, input);
    if (status === 'signed-in') void navigate('/create');
    else openAuth('signup');
  };
}

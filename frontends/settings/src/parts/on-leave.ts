import { useEffect, useEffectEvent } from 'react';

/** Calls back when the screen goes away: another tab was chosen or the settings were closed. */
export function useOnLeave(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => () => leave(), []);
}

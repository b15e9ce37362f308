import { setMaxListeners } from 'node:events';

/** Calls off a piece of work, of which any number of requests may be under way: Node takes the eleventh that listens to a signal for a leak. */
export function workController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(Infinity, controller.signal);
  return controller;
}

/** A signal for a piece of work that ends with the first of others. */
export function workSignal(signals: AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any(signals);
  setMaxListeners(Infinity, signal);
  return signal;
}

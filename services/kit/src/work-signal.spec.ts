import { getMaxListeners } from 'node:events';
import { workController, workSignal } from './work-signal.ts';

describe('the signal of a piece of work', () => {
  it('lets any number of requests listen, which of a plain one Node takes for a leak', () => {
    const controller = workController();
    expect(getMaxListeners(new AbortController().signal)).toBe(10);
    expect(getMaxListeners(controller.signal)).toBe(Infinity);
    expect(getMaxListeners(workSignal([controller.signal, AbortSignal.timeout(60_000)]))).toBe(Infinity);
  });

  it('calls all of them off', () => {
    const controller = workController();
    let heard = 0;
    for (const signal of [controller.signal, workSignal([controller.signal])]) {
      for (let n = 0; n < 40; n++) signal.addEventListener('abort', () => (heard += 1), { once: true });
    }
    controller.abort();
    expect(heard).toBe(80);
  });
});

import { jest } from '@jest/globals';
import { RateLimits } from '@forewire/kit/rate-limit';
import { loadIdentityConfig } from '../config.ts';
import { PhoneLimits } from './phone-limits.ts';

const limited = { code: 'rate.limited' };
let others = 0;
const other = (): string => `other ${++others}`;

describe('codes that are texted', () => {
  afterEach(() => jest.useRealTimers());

  const limitsOf = (env: Record<string, string> = {}) => {
    jest.useFakeTimers();
    return new PhoneLimits(loadIdentityConfig(env), new RateLimits(null));
  };
  const inMinutes = (minutes: number): void => void jest.advanceTimersByTime(minutes * 60_000 + 1000);

  it('come half a minute apart, five in an hour and ten in a day for one account', async () => {
    const limits = limitsOf();
    const ask = () => limits.code('ada', other(), other());
    await ask();
    await expect(ask()).rejects.toMatchObject(limited);
    for (let times = 0; times < 4; times++) {
      inMinutes(1);
      await ask();
    }
    inMinutes(1);
    await expect(ask()).rejects.toMatchObject(limited);
    inMinutes(60);
    for (let times = 0; times < 4; times++) {
      await ask();
      inMinutes(1);
    }
    inMinutes(60);
    // One of the day's ten went with the sixth try of the first hour.
    await ask().catch(() => undefined);
    inMinutes(1);
    await expect(ask()).rejects.toMatchObject(limited);
  });

  it('reach one phone five times a day, whoever asks', async () => {
    const limits = limitsOf();
    for (let times = 0; times < 5; times++) await limits.code(other(), '+447400123456', other());
    await expect(limits.code(other(), '+447400123456', other())).rejects.toMatchObject(limited);
    await limits.code(other(), '+447400123457', other());
  });

  it('come from one address twenty times a day', async () => {
    const limits = limitsOf();
    for (let times = 0; times < 20; times++) await limits.code(other(), other(), '192.0.2.7');
    await expect(limits.code(other(), other(), '192.0.2.7')).rejects.toMatchObject(limited);
  });

  it('are no more in a day than the operator pays for', async () => {
    const limits = limitsOf({ PHONE_CODES_PER_DAY: '3' });
    for (let times = 0; times < 3; times++) await limits.code(other(), other(), other());
    await expect(limits.code(other(), other(), other())).rejects.toMatchObject(limited);
  });
});

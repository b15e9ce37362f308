import { type Jobs, PutOff, type WorkerOptions } from '@forewire/kit/jobs';
import { PredictionWorker } from './prediction-job.ts';

type Payload = { predictionId: string; userId?: string };

describe('places for predictions', () => {
  it('go to one account while it is alone, and always leave one for another', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (id: string) => {
      begun.push(id);
      // Nothing is left to do for a prediction that is gone.
      return new Promise<null>((resolve) => ends.push(() => resolve(null)));
    };
    let options: WorkerOptions<Payload> | undefined;
    const jobs = { work: (_kind: string, given: WorkerOptions<Payload>) => (options = given) } as unknown as Jobs;
    new PredictionWorker({ begin } as never, {} as never, {} as never, {} as never).register(jobs, 2);
    const work = (id: string, userId: string) => options?.work({ id, payload: { predictionId: id, userId }, attempt: 1, signal: new AbortController().signal });
    const hogs = [work('1', 'hog'), work('2', 'hog')];
    await expect(work('3', 'hog')).rejects.toBeInstanceOf(PutOff);
    const other = work('4', 'other');
    expect(begun).toEqual(['1', '2', '4']);
    expect(options?.concurrency).toBe(3);
    for (const end of ends) end();
    await Promise.all([...hogs, other]);
    const again = work('5', 'hog');
    ends.at(-1)?.();
    await again;
    expect(begun).toEqual(['1', '2', '4', '5']);
  });
});

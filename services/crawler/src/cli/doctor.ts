import { openHttp } from './inputs.ts';
import { printEach } from './output.ts';
import { examine } from '../discover/examine.ts';

/** `forewire doctor`: what a check of a source would see; the steps go to standard error as they happen. */
export function doctor(urls: string[]): Promise<number> {
  // One after the other, so that the steps of each stand together.
  const atOnce = 1;
  const work = async (url: string): Promise<object> => {
    const onStep = ({ step, isFine, finding }: { step: string; isFine: boolean; finding: string }): void => {
      process.stderr.write(`${isFine ? ' ok ' : 'FAIL'}  ${step.padEnd(14)} ${finding}\n`);
    };
    const examination = await examine(url, { http: await openHttp(), now: new Date(), onStep });
    return examination.isWatchable ? examination : { ...examination, error: examination.verdict };
  };
  return printEach(urls, work, atOnce);
}

import { HttpClientError } from '@forewire/kit/http-client';
import { PermanentFailure } from '@forewire/kit/jobs';
import { setLogLevel } from '@forewire/kit/log';
import { failureOf } from '../senders/http-outcome.ts';
import { shownProblem } from './shown-problem.ts';

const answer = (status: number) => ({ status, headers: {}, url: 'https://hooks.example/', redirects: [], body: Buffer.from('down for repairs'), notModified: false });

beforeAll(() => setLogLevel('silent'));

describe('what a person is told of a failed delivery', () => {
  it('is what the receiver said, or what is wrong with the address', () => {
    expect(shownProblem(failureOf(answer(500), 0))).toBe('HTTP 500: down for repairs');
    expect(shownProblem(failureOf(answer(404), 0))).toBe('HTTP 404: down for repairs');
    expect(shownProblem(new HttpClientError('dns', "this address does not exist or can't be reached"))).toBe("this address does not exist or can't be reached");
    expect(shownProblem(new PermanentFailure('The channel is gone'))).toBe('The channel is gone');
  });

  it('is nothing of hosts, ports and addresses inside', () => {
    const relay = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:587'), { code: 'ESOCKET' });
    for (const error of [relay, new Error('getaddrinfo ENOTFOUND smtp.corp.internal'), new TypeError('x is not a function'), 'text']) {
      expect(shownProblem(error)).toBe('The message could not be sent');
    }
  });
});

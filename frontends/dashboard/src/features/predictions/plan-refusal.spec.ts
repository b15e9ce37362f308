import { ApiError } from '@forewire/ui/api-error.ts';
import { isPlanRefusal } from './plan-refusal.ts';

it.each([
  ['credits that are spent', { status: 402, code: 'credit.limit_exceeded', detail: 'Credit limit exceeded' }, true],
  ['a 402 of whatever code', { status: 402, code: 'http.unexpected', detail: 'HTTP 402' }, true],
  ['a plan that does not allow it', { status: 403, code: 'plan.upgrade_required', detail: 'Upgrade' }, true],
  ['a task of somebody else', { status: 403, code: 'permission.denied', detail: 'Unauthorized' }, false],
  ['too many questions', { status: 429, code: 'rate.limited', detail: 'Later' }, false],
])('tells whether plans are to be offered for %s', (_what, problem, offered) => {
  expect(isPlanRefusal(new ApiError(problem))).toBe(offered);
});

it('offers no plans when the connection broke', () => {
  expect(isPlanRefusal(new TypeError('Failed to fetch'))).toBe(false);
});

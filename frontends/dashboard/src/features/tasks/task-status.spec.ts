import { describe, expect, it } from '@jest/globals';
import { choiceOf, countdown, stateOf, statusText } from './task-status.ts';

const now = new Date('2026-03-04T10:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

describe('the countdown to the next run', () => {
  it('gives minutes and the share of the interval that has passed', () => {
    expect(countdown(at(150), 300, now)).toEqual({ text: '2 minutes', progress: 0.5, postponed: false });
  });

  it('gives days and hours, one of them in the singular', () => {
    expect(countdown(at(3600), 86_400, now)?.text).toBe('1 hour');
    expect(countdown(at(2 * 86_400 + 5), 86_400, now)?.text).toBe('2 days');
  });

  it('says less than a minute, then any moment', () => {
    expect(countdown(at(59), 300, now)?.text).toBe('less than a minute');
    expect(countdown(at(-5), 300, now)).toEqual({ text: 'any moment', progress: 1, postponed: false });
  });

  it('never shows a share below nothing, when the run lies further off than the interval', () => {
    expect(countdown(at(7200), 3600, now)?.progress).toBe(0);
  });

  it('tells a run that focus hours put off', () => {
    expect(countdown(at(3500), 300, now)?.postponed).toBe(true);
    expect(countdown(at(310), 300, now)?.postponed).toBe(false);
  });

  it('says nothing where no run is due', () => {
    expect(countdown(null, 300, now)).toBeNull();
  });
});

describe('the status of a task', () => {
  const task = { active: true, lastRun: at(-60), lastRunStatus: 'success' as const };

  it('reads as the spec says', () => {
    expect(statusText({ ...task, active: false })).toBe('Start monitoring to get the latest updates and alerts.');
    expect(statusText({ ...task, lastRun: null })).toBe('Getting ready to start monitoring...');
    expect(statusText({ ...task, lastRunStatus: 'running' })).toBe('Monitoring in progress...');
    expect(statusText(task)).toBe('Monitoring active');
  });

  it('marks a run before a pause, and a pause before a failure', () => {
    expect(stateOf({ taskMode: 'monitoring', active: false, lastRunStatus: 'running' })).toBe('running');
    expect(stateOf({ taskMode: 'monitoring', active: false, lastRunStatus: 'failed' })).toBe('paused');
    expect(stateOf({ taskMode: 'monitoring', active: true, lastRunStatus: 'failed' })).toBe('failed');
    expect(stateOf({ taskMode: 'monitoring', active: true, lastRunStatus: 'created' })).toBe('live');
  });

  it('is neither live nor paused where something was asked once', () => {
    expect(stateOf({ taskMode: 'predict', active: true, lastRunStatus: 'created' })).toBe('unanswered');
    expect(stateOf({ taskMode: 'predict', active: false, lastRunStatus: 'success' })).toBe('answered');
    expect(stateOf({ taskMode: 'predict', active: false, lastRunStatus: 'failed' })).toBe('failed');
  });
});

describe('the interval selector', () => {
  it('shows the class of the interval, or paused', () => {
    expect(choiceOf({ active: false, interval: 300 })).toBe('paused');
    expect(choiceOf({ active: true, interval: 300 })).toBe('5');
    expect(choiceOf({ active: true, interval: 301 })).toBe('60');
    expect(choiceOf({ active: true, interval: 86_400 })).toBe('1440');
  });
});

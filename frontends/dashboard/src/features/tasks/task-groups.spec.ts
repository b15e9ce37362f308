import { describe, expect, it } from '@jest/globals';
import type { Task } from '@forewire/contracts/http/tasks';
import { afterDeletion, groupTasks, hasUnseen } from './task-groups.ts';

const task = (over: Partial<Task>) => ({ id: 'a', userId: 'ada', taskMode: 'monitoring', active: true, createdAt: '2026-03-04T10:00:00Z', latestResultTitle: null, lastViewedAt: null, lastRun: null, changesDetected: false, ...over }) as Task;

describe('the sidebar’s lists', () => {
  it('put active tasks first, then the newest, and leave public examples out', () => {
    const { monitors, predictions } = groupTasks([
      task({ id: 'paused', active: false, createdAt: '2026-03-09T10:00:00Z' }),
      task({ id: 'old' }),
      task({ id: 'new', createdAt: '2026-03-05T10:00:00Z' }),
      task({ id: 'example', userId: 'public' }),
      task({ id: 'guess', taskMode: 'predict' }),
    ]);
    expect(monitors.map(({ id }) => id)).toEqual(['new', 'old', 'paused']);
    expect(predictions.map(({ id }) => id)).toEqual(['guess']);
  });

  it('give the first that remains when one is deleted', () => {
    expect(afterDeletion([task({ id: 'a' }), task({ id: 'b', active: false })], 'a')?.id).toBe('b');
    expect(afterDeletion([task({ id: 'a' })], 'a')).toBeUndefined();
  });
});

describe('what its owner has not seen', () => {
  const found = { latestResultTitle: 'Dockers walk out', changesDetected: true, lastRun: '2026-03-04T12:00:00Z' };

  it('is a result since the last visit', () => {
    expect(hasUnseen(task(found), 'ada')).toBe(true);
    expect(hasUnseen(task({ ...found, lastViewedAt: '2026-03-04T11:00:00Z' }), 'ada')).toBe(true);
    expect(hasUnseen(task({ ...found, lastViewedAt: '2026-03-04T13:00:00Z' }), 'ada')).toBe(false);
    expect(hasUnseen(task({ ...found, changesDetected: false, lastViewedAt: '2026-03-04T11:00:00Z' }), 'ada')).toBe(false);
  });

  it('stays until it is looked at, whatever later runs bring', () => {
    const later = { ...found, changesDetected: false, latestResultAt: '2026-03-04T12:00:00Z', lastRun: '2026-03-04T15:00:00Z' };
    expect(hasUnseen(task({ ...later, lastViewedAt: '2026-03-04T11:00:00Z' }), 'ada')).toBe(true);
    expect(hasUnseen(task({ ...later, lastViewedAt: '2026-03-04T13:00:00Z' }), 'ada')).toBe(false);
  });

  it('is nothing in a task of somebody else, or one that found nothing', () => {
    expect(hasUnseen(task({ ...found, userId: 'ben' }), 'ada')).toBe(false);
    expect(hasUnseen(task({}), 'ada')).toBe(false);
  });
});

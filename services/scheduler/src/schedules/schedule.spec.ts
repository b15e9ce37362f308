import type { FocusHours } from '@forewire/contracts/focus';
import { defaultFocusHours } from '@forewire/contracts/http/auth';
import { nextDueAt, reschedule } from './schedule.ts';

const at = (text: string): Date => new Date(text);
const task = { taskId: 't', userId: 'u', active: true, intervalSeconds: 300, sourceUrls: ['https://a.example/'] };

function focus(changes: Partial<FocusHours['schedule']> = {}, timezone = 'Europe/London'): FocusHours {
  return { timezone, schedule: { ...defaultFocusHours.schedule, ...(changes as FocusHours['schedule']) } };
}

describe('the next due time', () => {
  const inside = at('2026-01-14T12:00:00Z');

  it('keeps the rhythm of the due times', () => {
    expect(nextDueAt(task, at('2026-01-14T11:59:58Z'), inside, focus())).toEqual(at('2026-01-14T12:04:58Z'));
  });

  it('makes up for downtime with one run, not a burst', () => {
    expect(nextDueAt(task, at('2026-01-14T08:00:00Z'), inside, focus())).toEqual(at('2026-01-14T12:05:00Z'));
  });

  it('is hourly for real-time tasks outside of focus hours, and at their start when that is sooner', () => {
    expect(nextDueAt(task, at('2026-01-14T20:00:00Z'), at('2026-01-14T20:00:00Z'), focus())).toEqual(at('2026-01-14T21:00:00Z'));
    expect(nextDueAt(task, at('2026-01-15T05:40:00Z'), at('2026-01-15T05:40:00Z'), focus())).toEqual(at('2026-01-15T06:00:00Z'));
  });

  it('of slower tasks takes no notice of focus hours', () => {
    expect(nextDueAt({ intervalSeconds: 3600 }, at('2026-01-17T12:00:00Z'), at('2026-01-17T12:00:01Z'), focus())).toEqual(at('2026-01-17T13:00:00Z'));
  });

  it('is now for a task that is new, switched on, or got its first source', () => {
    const previous = { ...task, nextDueAt: at('2026-01-15T00:00:00Z') };
    expect(reschedule(null, task, inside).nextDueAt).toBe(inside);
    expect(reschedule({ ...previous, active: false }, task, inside).nextDueAt).toBe(inside);
    expect(reschedule({ ...previous, sourceUrls: [] }, task, inside).nextDueAt).toBe(inside);
    expect(reschedule(previous, task, inside).nextDueAt).toEqual(previous.nextDueAt);
  });
});

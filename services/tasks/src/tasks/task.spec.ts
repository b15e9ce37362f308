import { buildTask } from '../../test/factories.ts';
import { sourceKey, toSource, toSources } from './source.ts';
import { advance, authorize, canEdit, changeInterval, isBehind, isWanted, pause, withNews } from './task.ts';
import { autoTitle, questionTitle } from './task-title.ts';

const now = new Date('2026-03-01T12:00:00Z');

describe('a task', () => {
  it('may be changed by its owner and by admins of its company alone', () => {
    const task = buildTask({ userId: 'owner', companyId: 'acme' });
    expect(canEdit(task, 'owner', [])).toBe(true);
    expect(canEdit(task, 'other', [{ companyId: 'acme', role: 'admin' }])).toBe(true);
    expect(canEdit(task, 'other', [{ companyId: 'acme', role: 'editor' }])).toBe(false);
    expect(canEdit(task, 'other', [{ companyId: 'else', role: 'owner' }])).toBe(false);
  });

  it('does not exist for who may not see it, and is read-only for who may', () => {
    const task = buildTask({ userId: 'owner', companyId: 'acme' });
    expect(() => authorize(task, 'view', 'stranger', [])).toThrow('Task not found');
    expect(() => authorize(null, 'view', 'owner', [])).toThrow('Task not found');
    expect(() => authorize(task, 'edit', 'colleague', [{ companyId: 'acme', role: 'viewer' }])).toThrow('Unauthorized');
    expect(authorize(task, 'view', 'colleague', [{ companyId: 'acme', role: 'viewer' }])).toBe(task);
  });

  it('runs again while any source has news that the last run had not seen, and always when a person asked', () => {
    const [a, b] = [{ url: 'https://a.example/', position: 3 }, { url: 'https://b.example/', position: 5 }];
    const both = withNews(withNews(withNews(null, { ...a, position: 2 }), b), a);
    expect(both).toEqual({ trigger: 'source-update', news: [b, a] });
    expect(withNews(both, { ...a, position: 1 })).toEqual(both);
    expect(isWanted(buildTask({ positions: [b, { ...a, position: 2 }] }), both)).toBe(true);
    expect(isWanted(buildTask({ positions: [a, b] }), both)).toBe(false);
    expect(withNews({ trigger: 'manual' }, a)).toEqual({ trigger: 'manual' });
    expect(isWanted(buildTask({ positions: [a, b] }), { trigger: 'manual' })).toBe(true);
  });

  it('forgets its running run when it is paused', () => {
    const paused = pause(buildTask({ active: true, runningRunId: 'r', lastRunStatus: 'running', lastRun: null }), now, 'Credit limit exceeded');
    expect(paused).toMatchObject({ active: false, runningRunId: null, nextRunDate: null, lastRunStatus: 'created', pausedReason: 'Credit limit exceeded' });
  });

  it('keeps its rhythm when the interval changes', () => {
    const task = buildTask({ active: true, intervalSeconds: 86_400, lastRun: new Date('2026-03-01T11:30:00Z') });
    expect(changeInterval(task, 3600, now).nextRunDate).toEqual(new Date('2026-03-01T12:30:00Z'));
    expect(changeInterval(task, 300, now).nextRunDate).toEqual(now);
  });

  it('moves positions forward only, and drops those of sources that it no longer has', () => {
    const task = buildTask({ sources: [toSource('https://a.example/')], positions: [{ url: 'https://a.example/', position: 7 }] });
    expect(advance(task, [{ url: 'https://a.example/', position: 5 }])).toEqual([{ url: 'https://a.example/', position: 7 }]);
    expect(advance(task, [{ url: 'https://gone.example/', position: 5 }])).toEqual(task.positions);
    expect(isBehind(task, 'https://a.example/', 7)).toBe(false);
    expect(isBehind(task, 'https://a.example/', 8)).toBe(true);
    expect(isBehind(task, 'https://new.example/', 1)).toBe(true);
  });
});

describe('a source', () => {
  it.each([
    ['example.com', 'https://example.com/', 'example.com'],
    ['http://www.example.com/news/', 'http://www.example.com/news/', 'example.com'],
    ['https://example.com/a#top', 'https://example.com/a', 'example.com'],
    ['kafka://wire', 'kafka://wire', 'wire'],
    [' Kafka://Harbour_Wire.2/', 'kafka://harbour_wire.2', 'harbour_wire.2'],
  ])('reads %s', (input, url, domain) => {
    expect(toSource(input)).toMatchObject({ url, domain });
  });

  it.each(['', 'not a url', 'ftp://example.com', 'javascript:alert(1)', 'https://user:pass@example.com', 'https://word'])('refuses %j', (input) => {
    expect(() => toSource(input)).toThrow('Invalid URL');
  });

  it('is the same however it is written', () => {
    expect(sourceKey('https://www.Example.com/News/')).toBe(sourceKey('http://example.com/News'));
    expect(sourceKey('https://example.com/News')).not.toBe(sourceKey('https://example.com/news'));
    expect(toSources(['example.com', 'https://www.example.com/'])).toHaveLength(1);
  });
});

describe('an automatic title', () => {
  it.each([
    ['notify me when Acme Corp announces layoffs', 'Monitor Acme Corp Announces Layoffs'],
    ['track lithium prices', 'Monitor Lithium Prices'],
    ['how markets track the yen', 'How Markets Track The Yen'],
    ['  ', 'New Monitoring Task'],
  ])('of %j is %j', (prompt, title) => {
    expect(autoTitle(prompt)).toBe(title);
  });

  it('of a prediction is its question', () => {
    expect(questionTitle(' Will the strike\nend this week? ')).toBe('Will the strike end this week?');
    expect(questionTitle(`${'a'.repeat(46)}😀 will it?`)).toBe(`${'a'.repeat(46)}...`);
    expect(questionTitle('Will the central bank cut rates at its next meeting, and by how much?')).toBe('Will the central bank cut rates at its next mee...');
  });

  it('is cut at fifty characters', () => {
    const title = autoTitle('internationalization telecommunications responsibilities misunderstanding characteristically');
    expect(title).toHaveLength(50);
    expect(title.endsWith('...')).toBe(true);
  });
});

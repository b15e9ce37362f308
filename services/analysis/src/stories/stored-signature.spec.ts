import { keysOf } from '../engine/stories/keys.ts';
import { toSignature } from './stored-signature.ts';

const stored = { storyId: 'story_1', title: 'Quake', url: 'https://a.example/', publishedAt: null, language: 'en', minhash: '', terms: [['quake', 4.2]], entities: ['calder'], subjects: [], concepts: [], places: [], facts: [['dead', [3]]], outcomes: [], lead: [], codes: [], phase: [], dates: ['3-1'], figures: [['count', 3, ['dead']]], openings: ['Quake'] };

describe('a stored signature', () => {
  it('is read as it was written', () => {
    expect(toSignature(JSON.stringify(stored))).toEqual(stored);
    expect(toSignature(stored)).toEqual(stored);
  });

  it('keeps what its first report and all of them said', () => {
    const first = { publishedAt: '2026-03-01T00:00:00Z', lead: ['quake'], title: [], names: ['calder'], leadNames: [], numbers: ['#6810'], years: [2024], leadYears: [] };
    const whole = { ...stored, first, says: 'AAAA', days: [20_513], years: [2024], reports: 3 };
    expect(toSignature(JSON.stringify(whole))).toEqual(whole);
    expect(toSignature({ ...stored, first: { publishedAt: 5 }, says: 7, days: ['x', null, 3], reports: 'many' })).toEqual({ ...stored, first: { ...first, publishedAt: null, lead: [], names: [], numbers: [], years: [] }, days: [3] });
  });

  it('loses the numbers that earlier versions stored as null', () => {
    const broken = JSON.stringify({ ...stored, facts: [['money:usd', [null]], ['dead', [null, 3]], ['jobs', null]], terms: [['quake', null]] });
    expect(toSignature(broken)).toEqual({ ...stored, terms: [] });
  });

  it('gets what earlier versions did not have', () => {
    const { lead: _lead, codes: _codes, phase: _phase, dates: _dates, figures: _figures, openings: _openings, ...old } = stored;
    const { openings: _none, ...whole } = stored;
    expect(toSignature(old)).toEqual({ ...whole, dates: [], figures: [] });
  });

  it.each(['{', 'null', '[]', '{"storyId":7}', 12, undefined])('is none when it names no story: %s', (value) => {
    expect(toSignature(value)).toBeNull();
  });

  it('makes keys whatever it holds', () => {
    const odd = toSignature({ storyId: 's', terms: 'x', entities: [1, null], facts: [[1, 2], 'y'], publishedAt: 5 });
    expect(odd && keysOf(odd).length).toBeGreaterThan(0);
  });
});

import { buildArticle, groupsOf } from '../../test/articles.ts';
import { type GroupInput, group, tellGroups } from './engine.worker.ts';
import { keysOf, packKeys } from './stories/keys.ts';

const now = new Date('2026-03-05T12:00:00Z');
const report = buildArticle({ id: 'first', language: 'en', title: 'Fire at Brandmoor paint works kills 3', text: 'Three workers died in a fire at the Brandmoor paint works in Lisk on Monday morning, the county fire service said.' });
const other = buildArticle({ id: 'other', language: 'en', title: 'Lisk opens its tram line', text: 'The first trams ran from the harbour of Lisk to the university.' });
const [story] = groupsOf('Lisk', [report], [], now).map(({ signature }) => signature);
const told = story === undefined ? [] : [story];

const input = (given: Partial<GroupInput>): GroupInput => ({ prompt: 'Lisk', articles: [{ ...report, id: 'again' }], told: packKeys(told.map(keysOf)), now, evidence: [], ticket: 'one', ...given });

describe('grouping in two calls', () => {
  it('asks for the stories that reports may be of, and tells alike in whichever thread the second call comes', () => {
    const asked = input({});
    expect(group(asked)).toEqual({ needs: [0] });
    const signatures = [...told.entries()];
    const groups = tellGroups({ ...asked, signatures });
    expect(groups.map(({ status }) => status.kind)).toEqual(['already-told']);
    // A ticket that nothing waits for is as in another thread.
    expect(tellGroups({ ...asked, ticket: 'elsewhere', signatures })).toEqual(groups);
  });

  it('is done after the first call when reports are of no told story', () => {
    expect(group(input({ articles: [other], told: packKeys([]) }))).toMatchObject({ groups: [{ memberIds: ['other'], status: { kind: 'new' } }] });
  });
});

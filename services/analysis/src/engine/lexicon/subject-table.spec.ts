import { CONCEPTS, broaderThan, nameOf } from './concepts.ts';
import { readSubjectCells, readSubjects, SUBJECT_COLUMNS } from './subject-table.ts';

const rows = readSubjects();
const ids = new Set([...rows.map(({ id }) => id), ...CONCEPTS.map(({ id }) => id)]);

describe('the table of subjects', () => {
  it('has the same columns in every row, none of them empty, and words in each', () => {
    const faulty = readSubjectCells().filter(({ cells }) => cells.length !== SUBJECT_COLUMNS || cells.some((cell) => cell === '') || cells[2] === '-' || !/^[a-z0-9-]+$/.test(cells[0] ?? ''));
    expect(faulty.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
    expect(rows.length).toBeGreaterThan(1_500);
  });

  it('has each subject once', () => {
    const counts = new Map<string, number>();
    for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  });

  it('knows every broader subject that it names', () => {
    expect(rows.flatMap(({ id, broader }) => broader.filter((wider) => !ids.has(wider)).map((wider) => `${id} → ${wider}`))).toEqual([]);
  });

  it('has room for its subjects in the numbers that the index keeps', () => {
    expect(rows.length).toBeLessThan(2 ** 12);
  });
});

describe('what a subject is a case of', () => {
  it('goes on to the widest', () => {
    expect(broaderThan('earthquake')).toContain('disaster');
  });

  it('never leads back to itself', () => {
    expect([...ids].filter((id) => broaderThan(id).includes(id))).toEqual([]);
  });

  it('has a name for people', () => {
    expect([...ids].filter((id) => nameOf(id) === undefined)).toEqual([]);
    expect(nameOf('no-such-subject')).toBeUndefined();
  });
});

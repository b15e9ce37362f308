import { readdirSync, readFileSync } from 'node:fs';

/** A subject of news: what it is a case of, and how reports word it, in English. */
export interface SubjectRow {
  id: string;
  broader: readonly string[];
  /** What means the subject, its plain name first. */
  words: readonly string[];
  /** Who and what belongs to it by name. */
  names: readonly string[];
  /** What reports on it contain and others rarely do. */
  signs: readonly string[];
  /** Phrases in which one of the words means something else. */
  unless: readonly string[];
}

const FOLDER = new URL('./subjects/', import.meta.url);
export const SUBJECT_COLUMNS = 6;

/** The raw cells of every row, file by file. */
export function readSubjectCells(): { file: string; line: number; cells: string[] }[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsv')).sort();
  return files.flatMap((file) => {
    const lines = readFileSync(new URL(file, FOLDER), 'utf8').split('\n');
    return lines.flatMap((text, at) => (text.trim() === '' ? [] : [{ file, line: at + 1, cells: text.split(' | ').map((cell) => cell.trim()) }]));
  });
}

/** The table of subjects. Not kept: an index of its words is. */
export function readSubjects(): SubjectRow[] {
  return readSubjectCells().map(({ cells: [id = '', ...lists] }) => {
    const [broader = [], words = [], names = [], signs = [], unless = []] = lists.map(itemsIn);
    return { id, broader, words, names, signs, unless };
  });
}

function itemsIn(cell: string): string[] {
  return cell === '-' ? [] : cell.split(',').map((item) => item.trim()).filter((item) => item !== '');
}

import { problemWithPassword } from './password-strength.ts';

const about = ['mara.lindqvist@harbourdesk.example', 'Mara', 'Lindqvist'];
const problemOf = async (password: string): Promise<string> => (await problemWithPassword(password, about))?.kind ?? 'none';

/** Numbers below `limit` that look random and are the same in every run (the generator of Numerical Recipes). */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const kinds = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '!@#$%^&*()-_=+[]{};:,.<>?'];

/** 8 to 12 characters of which at least three kinds are there. */
function randomPasswords(count: number): string[] {
  const below = numbers(20_261_122);
  const all = kinds.join('');
  const made: string[] = [];
  while (made.length < count) {
    const password = Array.from({ length: 8 + below(5) }, () => all.charAt(below(all.length))).join('');
    if (kinds.filter((kind) => [...kind].some((character) => password.includes(character))).length >= 3) made.push(password);
  }
  return made;
}

function wordsWithDates(count: number): string[] {
  const below = numbers(7);
  const from = (choices: readonly string[]): string => choices[below(choices.length)] ?? '';
  const words = ['Hamburg', 'lisbon', 'Margarethe', 'TOTTENHAM', 'sailing', 'Bayern', 'puppy', 'Wolkenstein', 'audi', 'Göteborg', 'Quakenbrück', 'november', 'Tuesday', 'москва'];
  const separators = ['', '-', '.', '_', ' ', '!', '#', '--'];
  const dateSeparators = ['-', '.', '/', ' '];
  const day = () => String(1 + below(28)).padStart(2, '0');
  const month = () => String(1 + below(12)).padStart(2, '0');
  const date = () => {
    const by = from(dateSeparators);
    const year = String(1950 + below(90));
    return from([year, year, `${year}!`, [day(), month()].join(by), [day(), month(), year].join(by), [year, month(), day()].join(by), `${day()}${month()}${year}`]);
  };
  return Array.from({ length: count }, () => (below(4) === 0 ? `${date()}${from(separators)}${from(words)}` : `${from(words)}${from(separators)}${date()}`)).filter((password) => password.length >= 8);
}

describe('a password that is to be set', () => {
  it.each(['correct horse', 'plum ladder orbit', 'nH7#vq2Lw9', 'пароль для гавани', '夜の港に灯る三つの明かり', 'x7!kfQ0p'.repeat(25)])('may be %s', async (password) => {
    expect(await problemOf(password)).toBe('none');
  });

  it.each(['1234567', 'áéíóúöü', 'e\u0301'.repeat(7)])('has eight characters, as people count them: %s', async (password) => {
    expect(await problemWithPassword(password, about)).toEqual({ kind: 'short', text: 'Password must be at least 8 characters' });
  });

  it.each(['password', 'Passw0rd!', 'qwertyuiop', '12345678', 'iloveyou1', 'letmein123', 'football1', 'aaaaaaaaaaaa', 'abcabcabcabc', 'abcdefgh', '19871231', 'forewire1', 'Forewire2026!', 'maralindqvist', 'lindqvist1', 'harbourdesk1', 'mara.lindqvist@harbourdesk.example', 'lindqvist.mara.7', 'Mara!Harbourdesk#Forewire', 'ｐａｓｓｗｏｒｄ'])(
    'is refused when it is breached or obvious: %s',
    async (password) => {
      expect(await problemOf(password)).toBe('weak');
    },
  );

  it.each(['p%#I@u@8', 'xK9#mQ2p', '9Ag+A2n3', 'ZmA,!47:', 'winter lantern', 'battery staple', 'correct horse battery', 'a password for the journey', 'a password for predictions', 'a password for the scales', 'a long enough phrase', 'a reader of the news', 'a wholly new one', 'another lantern in the fog', 'a lantern in the harbour', 'Harbour-lantern-of-the-owner-7', 'café am Hafen', 'Sommerabendwolken-am-See', 'Quakenbrückerstraße-7'])(
    'may be %s, random or of unrelated words',
    async (password) => {
      expect(await problemOf(password)).toBe('none');
    },
  );

  it.each([
    ...['correct horse battery staple', 'Correct-Horse-Battery-Staple', 'CorrectHorseBatteryStaple!1', 'Tr0ub4dor&3', 'Winter is coming!', 'to be or not to be'],
    ...['letmein letmein', 'Letmein-letmein-letmein', 'letmein1 letmein2', 'hamburg+hamburg', 'Nov-22 Nov-22'],
    ...['Hamburg-2026', '2026-Hamburg', 'Hamburg!2026!', 'H4mburg-2026', 'Rosebud-1984', 'bmw-2026', 'Quakenbrück-2026', 'Wolfsburg!!12', 'Lissabon#77', 'Hamburg-22.11.', 'пароль-2026'],
    ...['Nov-22-2026', '22. November 2026', 'Tuesday-22-11', 'Tuesday, 22nd of November', '22-nov-26', '2026/November/22', 'Dienstag-22.11.', '22 août 2026', 'Summer-2026', 'monday-tuesday', '22.11.2026', '2026-11-22', '22 11 2026', '22112026', '48213907', '0171 2345678'],
  ])('is refused when it is famous, repeated, one word or a date: %s', async (password) => {
    expect(await problemOf(password)).toBe('weak');
  });

  it.each([
    ['correct horse battery staple', 'first that are tried'],
    ['letmein letmein', 'Repetitions'],
    ['Hamburg-2026', 'One word'],
    ['Nov-22-2026', 'Dates'],
    ['Tuesday-22-11', 'Dates'],
    ['48213907', 'Digits alone'],
  ])('is refused with the reason: %s', async (password, reason) => {
    expect((await problemWithPassword(password, about))?.text).toContain(reason);
  });

  it('may be random characters of several kinds', async () => {
    const refused: string[] = [];
    for (const password of randomPasswords(200)) if ((await problemOf(password)) !== 'none') refused.push(password);
    expect(refused).toEqual([]);
  });

  it('is refused when it is a word with a year or a date', async () => {
    const accepted: string[] = [];
    for (const password of wordsWithDates(200)) if ((await problemOf(password)) === 'none') accepted.push(password);
    expect(accepted).toEqual([]);
  });

  it('says why it is refused', async () => {
    expect((await problemWithPassword('lindqvist1', about))?.text).toContain('Your name');
    expect((await problemWithPassword('password', about))?.text).toContain('first that are tried');
    expect((await problemWithPassword('aaaaaaaaaaaa', about))?.text).toContain('Repetitions');
  });

  it('costs little, however long and contrived it is', async () => {
    await problemOf('the dictionaries are read');
    const contrived = ['a4@s5$l1|', 'abc123', 'p@ssw0rd', '1l!|', 'qazwsx', '20262026'].map((part) => part.repeat(60).slice(0, 200));
    const before = process.cpuUsage();
    for (const password of contrived) await problemOf(password);
    // Without the limit on what is judged one of them takes a second or more.
    expect(process.cpuUsage(before).user / 1000 / contrived.length).toBeLessThan(250);
  });
});

import { problemWithPassword } from './password-strength.ts';

const about = ['mara.lindqvist@harbourdesk.example', 'Mara', 'Lindqvist'];
const problemOf = async (password: string): Promise<string> => (await problemWithPassword(password, about))?.kind ?? 'none';

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

import { buildArticle } from '../../../test/articles.ts';
import { SUMMARY_LIMIT } from './shorten.ts';
import { summarise } from './summarise.ts';

const harbour = `By Rita Olsen
Dockworkers in Northvale walked off the job on Monday, bringing the harbour to a standstill. "We have waited long enough," said union leader T. J. Reyl. The port operator Norquay Inc. offered 4.5 percent, i.e. half of what was asked. The weather was mild for the season. Seven ships were waiting in the bay at 3 p.m. on Monday. Visitors to the maritime museum watched from the pier. Subscribe to our newsletter.`;

describe('summarising', () => {
  const summaryOf = (text: string, prompt: string, title = 'Northvale harbour at a standstill') => summarise(buildArticle({ title, text }), prompt).text;

  it('takes whole sentences of the article, in their order', () => {
    const summary = summaryOf(harbour, 'Northvale harbour strike');
    expect(summary.length).toBeLessThanOrEqual(SUMMARY_LIMIT);
    expect(summary).toContain('Dockworkers in Northvale walked off the job on Monday, bringing the harbour to a standstill.');
    const positions = summary.split(/(?<=[.”"])\s(?=[A-Z“"])/).map((sentence) => harbour.indexOf(sentence));
    expect(positions.every((position) => position >= 0)).toBe(true);
    expect([...positions].sort((a, b) => a - b)).toEqual(positions);
  });

  it('leaves bylines and furniture out', () => {
    expect(summaryOf(harbour, 'Northvale harbour strike')).not.toMatch(/Rita Olsen|newsletter/);
  });

  it('prefers what the prompt asks for', () => {
    const text = 'The council of Lisk met on Tuesday for six hours and dealt with a long agenda. It raised the fees for parking in the centre. It approved a budget for new playgrounds in the north. It decided to renovate the Marlowe Stadium for 200 million crowns. It also thanked the fire service for its work.';
    expect(summaryOf(text, 'Marlowe Stadium renovation', 'Council meets')).toContain('It decided to renovate the Marlowe Stadium for 200 million crowns.');
  });

  it('never ends inside an abbreviation, a decimal or a quotation', () => {
    const summary = summaryOf(harbour, 'Norquay offer 4.5 percent');
    expect(summary).not.toMatch(/(?:Inc|i\.e|T|J|4|p\.m)\.?$/);
  });

  it('cuts a single endless sentence at a word', () => {
    const summary = summaryOf(`The committee heard ${'very many witnesses and '.repeat(60)}adjourned.`, 'committee');
    expect(summary.length).toBeLessThanOrEqual(SUMMARY_LIMIT);
    expect(summary).toMatch(/\p{L}…$/u);
  });

  it.each([
    ['ja', '東京で12日夜、震度4の地震がありました。津波の心配はありません。鉄道は一時運転を見合わせました。', '地震'],
    ['ar', 'ضرب زلزال قوي شمال البلاد يوم الاثنين. وأصيب عشرات الأشخاص بجروح. وقالت السلطات إن فرق الإنقاذ وصلت.', 'زلزال'],
    ['th', 'เกิดแผ่นดินไหวที่จังหวัดเชียงใหม่เมื่อวันจันทร์ ไม่มีผู้ได้รับบาดเจ็บ ทางการเตือนประชาชนให้ระวัง', 'แผ่นดินไหว'],
    ['de', 'Am 3. Mai hat der Prozess gegen Dr. Brandauer begonnen. Er soll ca. 40 Bilder gefälscht haben. Das Urteil wird im Juni erwartet.', 'Prozess Brandauer'],
  ])('works in %s', (language, text, prompt) => {
    const summary = summarise(buildArticle({ title: '', text, language }), prompt);
    expect(summary.language).toBe(language);
    expect(summary.text.length).toBeGreaterThan(10);
    for (const part of summary.text.split(/(?<=[。])/)) expect(text).toContain(part.trim());
  });

  it('gives the title when there is no text', () => {
    expect(summaryOf('', 'anything')).toBe('Northvale harbour at a standstill');
  });
});

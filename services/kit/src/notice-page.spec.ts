import { readFileSync } from 'node:fs';
import { noticePage } from './notice-page.ts';

const tokens = readFileSync(new URL('../../../frontends/kit/src/tokens.css', import.meta.url), 'utf8');
const page = noticePage({ title: 'Stop mails?', text: 'It goes on watching.', action: { path: '/api/stop?token=a&wants=none', label: 'Stop' } });

describe('a page behind a link of a mail', () => {
  it('has the colours of the front end, by day and by night', () => {
    const used = [...page.matchAll(/(--[\w-]+):(light-dark\([^)]*\)|#\w{6})/g)].map(([, name, value]) => `${name}: ${value}`);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((each) => !tokens.includes(`${each};`))).toEqual([]);
    expect([...page.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name).filter((name) => !used.some((each) => each.startsWith(`${name}:`)))).toEqual([]);
  });

  it('loads nothing, runs nothing and leads back', () => {
    expect(page).not.toMatch(/<script|<link|src=|url\(|@import/);
    expect([...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/', '/app']);
  });

  it('asks only where there is something to ask, and keeps markup out of its texts', () => {
    expect(page).toContain('<form method="post" action="/api/stop?token=a&amp;wants=none"><button>Stop</button></form>');
    const done = noticePage({ title: '<b>Done</b>', text: 'a & "b"' });
    expect(done).not.toContain('<form method');
    expect(done).toContain('<h1>&lt;b>Done&lt;/b></h1><p>a &amp; &quot;b&quot;</p>');
  });
});

import { renderAction } from './action-mail.ts';
import { headerText, isPlainAddress } from './mail.ts';
import { actionTemplate, digestTemplate } from './templates.gen.ts';

describe('a header', () => {
  it('is one line, whatever it is made of', () => {
    expect(headerText('A\r\nBcc: b@c.example\u0000\u2028 and\tmore ')).toBe('A Bcc: b@c.example and more');
    expect(headerText(`${'a'.repeat(249)}😀`)).toBe('a'.repeat(249));
    expect(headerText('🚨 Brücke gesperrt')).toBe('🚨 Brücke gesperrt');
    expect(headerText('A\u202Efdp.exe\u2069 B')).toBe('A fdp.exe B');
  });
});

describe('an address to send to', () => {
  it.each(['ada@example.com', 'ada+wire@sub.example.com', 'ädä@exämple.com'])('may be %s', (address) => {
    expect(isPlainAddress(address)).toBe(true);
  });
  it.each(['ada', 'a@b@c', 'a@b.example, c@d.example', 'Ada <a@b.example>', 'a@b.example\r\nBcc: x@y.example', '"a b"@c.example', ''])('is refused when it is %j', (address) => {
    expect(isPlainAddress(address)).toBe(false);
  });
});

describe('the mail to somebody who signs up again', () => {
  it('leads to the sign-in, and says nothing that whoever typed the address chose', () => {
    const mail = renderAction('already-registered', { link: 'https://news.example.com/auth', name: 'evil.example' });
    expect(mail?.subject).toBe('You already have a Forewire account');
    expect(mail?.text).toContain('Sign in: https://news.example.com/auth');
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil');
  });
});

describe('a mail', () => {
  it.each([['action', actionTemplate], ['digest', digestTemplate]])('loads nothing from elsewhere when it is read: %s', (_name, template) => {
    expect(template).not.toMatch(/<link\b|@import|\bsrc="|url\(/);
  });
});

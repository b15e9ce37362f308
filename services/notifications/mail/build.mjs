/** Compiles the MJML sources to src/mail/templates.gen.ts, so that nothing of MJML is needed where mails are sent. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const mjml = 'mjml@4.15.3';

function compile(name) {
  const args = ['--yes', '--package', mjml, 'mjml', join(here, `${name}.mjml`), '--stdout', '--config.validationLevel', 'strict', '--config.beautify', 'false'];
  const html = execFileSync('npx', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return html
    .replace(/<!-- FILE: .*? -->/g, '')
    .replace('<!-- htmlmin:ignore -->', '')
    // MJML adds a stylesheet of Google's as soon as a font is named Roboto: nobody else is to learn who reads a mail.
    .replace(/<!--\[if !mso\]><!-->\s*<link href="https:\/\/fonts\.googleapis\.com[\s\S]*?<!--<!\[endif\]-->\n?/, '')
    .replace(/^[ \t]+/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

const parts = ['digest', 'action'].map((name) => `/** Mustache source of mail/${name}.mjml. */\nexport const ${name}Template = ${JSON.stringify(compile(name))};\n`);
const note = '// Made from mail/*.mjml by `npm run mail -w services/notifications`.\n';
writeFileSync(join(here, '../src/mail/templates.gen.ts'), note + parts.join(''));

import { join } from 'node:path';
import { shippedPackages } from './dependencies.mjs';
import { ROOT } from './paths.mjs';

export const NOTICES = join(ROOT, 'THIRD-PARTY-NOTICES.md');

/** Licences that ask for their notice and nothing more. */
const ALLOWED = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0', 'Unlicense', 'CC0-1.0', 'Zlib', 'OFL-1.1']);
/** MPL asks for the source of its own files when they are changed: these packages are used as they come. */
const UNCHANGED = /^(?:web-push|lightningcss(?:-[\w-]+)?|@axe-core\/.*|axe-core)$/;

/** Whether a licence, which may be an SPDX expression, is one that the product can be shipped under. */
export function isAllowed({ name, licence }) {
  const one = (id) => ALLOWED.has(id) || (id === 'MPL-2.0' && UNCHANGED.test(name));
  const bare = licence.replace(/[()]/g, '').trim();
  return bare !== '' && bare.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((id) => one(id.trim())));
}

/** What THIRD-PARTY-NOTICES.md has to say now. */
export function notices() {
  const packages = shippedPackages();
  const sections = [...grouped(packages)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([licence, list]) => `## ${licence} (${list.length})\n\n${list.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`);
  return `# Third-party notices

Forewire is shipped with the ${packages.length} packages below, unchanged, each under its own licence, whose text lies in the package. The list is made from package-lock.json by \`npm run licences\`; \`npm run check\` says when it is out of date or when a licence is not one of those allowed.

${sections.join('\n')}`;
}

function grouped(packages) {
  const groups = new Map();
  for (const each of packages) groups.set(each.licence, [...(groups.get(each.licence) ?? []), each]);
  return groups;
}

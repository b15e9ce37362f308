/** Each package that is shipped is under a licence that allows it, and THIRD-PARTY-NOTICES.md lists them all. */
import { existsSync, readFileSync } from 'node:fs';
import { shippedPackages } from '../lib/dependencies.mjs';
import { isAllowed, NOTICES, notices } from '../lib/licences.mjs';
import { fail } from '../lib/say.mjs';

const refused = shippedPackages().filter((each) => !isAllowed(each));
for (const { name, version, licence } of refused) fail(`${name} ${version} is under ${licence || 'no licence that it names'}, which scripts/lib/licences.mjs does not allow`);
if (!existsSync(NOTICES) || readFileSync(NOTICES, 'utf8') !== notices()) fail('THIRD-PARTY-NOTICES.md is older than package-lock.json: npm run licences');

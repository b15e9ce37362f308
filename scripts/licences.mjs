/** Writes THIRD-PARTY-NOTICES.md from the lockfile. */
import { writeFileSync } from 'node:fs';
import { NOTICES, notices } from './lib/licences.mjs';

writeFileSync(NOTICES, notices());

import { readsAllRows } from './mongo.ts';
import type { Process } from './process.ts';

type Scan = { ns: string; op: string; command: { filter?: object; query?: object; q?: object; pipeline?: { $match?: object }[] } };

// Work that is meant for all rows of a collection has an empty filter.
function filterOf({ command }: Scan): object {
  return command.filter ?? command.query ?? command.q ?? command.pipeline?.[0]?.$match ?? {};
}

/**
 * Holds what an application under test asks its databases against their indexes. What a test itself looks for goes by
 * `_id: { $gt: '' }` as well, where nothing else has an index.
 */
export class ScanWatch {
  private found: string[] = [];

  /** Has mongod note every query that reads a whole collection, from now on. */
  async watch(host: Process): Promise<void> {
    const filter = { planSummary: /COLLSCAN/, 'command.comment': { $ne: readsAllRows } };
    for (const { connection } of host.openDatabases) await connection.db?.command({ profile: 1, filter });
  }

  /** Before the databases are dropped. */
  async read(host: Process): Promise<void> {
    for (const { connection } of host.openDatabases) {
      const scans = (await connection.db?.collection<Scan>('system.profile').find().toArray()) ?? [];
      this.found.push(...scans.filter((scan) => Object.keys(filterOf(scan)).length > 0).map((scan) => `${scan.op} ${scan.ns.replace(/^[^_]*_/, '')} by ${JSON.stringify(filterOf(scan)).slice(0, 300)}`));
    }
  }

  /** Throws for a query that no index serves. */
  check(): void {
    if (this.found.length > 0) throw new Error(`Queries that read a whole collection, since no index serves them:\n${[...new Set(this.found)].join('\n')}`);
  }
}

import type { SubjectOfEvent } from '@forewire/contracts/subjects';
import { type mongo, Schema } from 'mongoose';
import type { Envelope } from './event.ts';
import { log } from './log.ts';
import type { Database } from './mongo.ts';
import { RawRows } from './rows.ts';
import { eventsOutdated } from './telemetry.ts';
import { versionFromTime } from './version.ts';

type VersionRow = { _id: string; version: string; ended: boolean; at: Date };
type Known = Pick<VersionRow, 'version' | 'ended'>;
type Candidate = { envelope: Envelope; subject: SubjectOfEvent | null };

/** Longer than any topic keeps an event; what ended is remembered for as long. */
const versionsKeptDays = 400;

const versionSchema = new Schema<VersionRow>(
  { _id: String, version: String, ended: Boolean, at: { type: Date, expires: versionsKeptDays * 86_400 } },
  { versionKey: false },
);

/** What a batch brings of a subject: its newest event, and what all of its events are newer than. */
type Change = Known & { olderThan: mongo.Condition<string> };

/** What a consumer has handled of each subject: the guard of all its read models against events that come late. */
export class KnownVersions {
  private readonly rows: RawRows<VersionRow>;

  constructor(
    private readonly consumer: string,
    database: Database,
  ) {
    this.rows = new RawRows(database.model('VersionRow', versionSchema, 'versions'));
  }

  /**
   * Gives those events, in their order, that are newer than what is known of their subjects, and remembers them, in the
   * transaction that handles them. Unless late events are expected it does so with one command, which fails with a
   * duplicate key where one of them is late after all.
   */
  async admit<T extends Candidate>(candidates: T[], expectsLate: boolean): Promise<T[]> {
    const known = expectsLate || candidates.some(({ subject }) => subject?.within) ? await this.read(candidates) : new Map<string, Known>();
    const { admitted, changes } = this.compare(candidates, known);
    await this.write(changes);
    return admitted;
  }

  /** Gives those events, in their order, that are newer than what is known of their subjects, and remembers nothing. */
  async newer<T extends Candidate>(candidates: T[]): Promise<T[]> {
    return this.compare(candidates, await this.read(candidates)).admitted;
  }

  private compare<T extends Candidate>(candidates: T[], known: Map<string, Known>): { admitted: T[]; changes: Map<string, Change> } {
    const changes = new Map<string, Change>();
    const admitted = candidates.filter(({ envelope, subject }) => {
      if (!subject) return true;
      const version = envelope.version ?? versionFromTime(envelope.time);
      if (isOutdated(envelope, version, subject, known)) {
        this.note(envelope);
        return false;
      }
      const now = { version, ended: subject.ends };
      known.set(subject.id, now);
      changes.set(subject.id, { ...now, olderThan: changes.get(subject.id)?.olderThan ?? (envelope.version ? { $lt: version } : { $lte: version }) });
      return true;
    });
    return { admitted, changes };
  }

  private rowId(subject: string): string {
    return `${this.consumer}:${subject}`;
  }

  private async read(candidates: Candidate[]): Promise<Map<string, Known>> {
    const ids = new Set(candidates.flatMap(({ subject }) => (subject ? [subject.id, ...(subject.within ? [subject.within] : [])] : [])));
    const rows = ids.size === 0 ? [] : await this.rows.find({ _id: { $in: [...ids].map((id) => this.rowId(id)) } });
    return new Map(rows.map(({ _id, ...known }) => [_id.slice(this.consumer.length + 1), known]));
  }

  private async write(changes: Map<string, Change>): Promise<void> {
    const at = new Date();
    await this.rows.bulkWrite(
      [...changes].map(([subject, { version, ended, olderThan }]) => ({
        updateOne: { filter: { _id: this.rowId(subject), version: olderThan }, update: { $set: { version, ended, at } }, upsert: true },
      })),
    );
  }

  private note({ id, type }: Envelope): void {
    eventsOutdated.inc({ consumer: this.consumer, type });
    log.debug({ eventId: id, type, consumer: this.consumer }, 'ignored an event older than what is known');
  }
}

function isOutdated(envelope: Envelope, version: string, { id, within }: SubjectOfEvent, known: ReadonlyMap<string, Known>): boolean {
  const own = known.get(id);
  // Without a version, two events may be of the same millisecond; the inbox knows which of them were handled.
  if (own && (envelope.version ? own.version >= version : own.version > version)) return true;
  const whole = within === null ? undefined : known.get(within);
  return whole !== undefined && whole.ended && whole.version > version;
}

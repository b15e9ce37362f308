import type { Connection } from 'mongoose';
import { connectMongo, Database } from './mongo.ts';
import type { ParkedEvent, ParkedEvents } from './parked-event.ts';
import { ParkedRows } from './parked-rows.ts';

/** Parked events of an installation whose events stay in one process: rows in each service's database. */
export class ParkedInMongo implements ParkedEvents {
  private constructor(
    private readonly connection: Connection,
    private readonly prefix: string,
  ) {}

  static async open(url: string, prefix: string): Promise<ParkedInMongo> {
    return new ParkedInMongo(await connectMongo(url), prefix);
  }

  private async databases(): Promise<ParkedRows[]> {
    const { databases } = await this.connection.listDatabases();
    const names = databases.map(({ name }) => name).filter((name) => name.startsWith(`${this.prefix}_`));
    return names.sort().map((name) => new ParkedRows(new Database(this.connection.useDb(name, { useCache: true }))));
  }

  async each(see: (event: ParkedEvent) => void): Promise<void> {
    for (const rows of await this.databases()) for await (const event of rows.all()) see(event);
  }

  async redrive(chosen: (event: ParkedEvent) => boolean, driven: (event: ParkedEvent) => void): Promise<void> {
    for (const rows of await this.databases()) {
      for await (const event of rows.all()) {
        if (chosen(event) && (await rows.order(event.id))) driven(event);
      }
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}

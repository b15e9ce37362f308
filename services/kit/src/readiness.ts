import { Injectable } from '@nestjs/common';
import { Access } from './access.ts';
import { Process } from './process.ts';

const pingMs = 2000;

/** Says of each part that requests and events need whether it is ready, or in words why it is not. */
@Injectable()
export class Readiness {
  constructor(
    private readonly process: Process,
    private readonly access: Access,
  ) {}

  async check(): Promise<Record<string, string>> {
    if (this.process.stopping) return { process: 'The process is stopping' };
    const database = await this.checkDatabase();
    const broker = this.process.brokerProblem;
    return {
      database: database ?? 'ready',
      ...(broker === undefined ? {} : { broker: broker ?? 'ready' }),
      ...(database ? {} : { keys: await this.checkKeys() }),
    };
  }

  private async checkDatabase(): Promise<string | null> {
    try {
      await this.process.connection.db?.admin().command({ ping: 1 }, { timeoutMS: pingMs });
      return null;
    } catch {
      return 'The database does not answer';
    }
  }

  /** Before the first key has arrived nobody could be let in. */
  private async checkKeys(): Promise<string> {
    return (await this.access.hasKeys()) ? 'ready' : "identity's keys have not arrived yet";
  }
}

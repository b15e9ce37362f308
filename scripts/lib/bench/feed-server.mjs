import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';

/** The process that serves the feeds, asked over its channel; the options are those of many-feeds.mjs. */
export class FeedServer {
  static async start(options) {
    const server = new FeedServer();
    server.waiting = new Map();
    server.next = 1;
    server.child = fork(join(ROOT, 'frontends', 'e2e', 'newsroom', 'many-feeds.mjs'), [JSON.stringify(options)]);
    const ready = new Promise((resolve, reject) => {
      server.waiting.set(0, resolve);
      server.child.once('exit', (code) => reject(new Error(`the feed server ended with code ${code}`)));
    });
    server.child.on('message', ({ id, answer }) => server.waiting.get(id)?.(answer));
    await ready;
    return server;
  }

  ask(ask, input) {
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, (answer) => resolve(answer) || this.waiting.delete(id));
      this.child.send({ id, ask, input });
    });
  }

  stop() {
    this.child.removeAllListeners('exit');
    this.child.disconnect();
  }
}

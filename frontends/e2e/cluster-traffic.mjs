import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 50;

/** People at work: reads and changes one after another, each kind in a loop of its own. */
export class Traffic {
  constructor(api, task) {
    this.requests = 0;
    this.problems = [];
    const calls = [
      () => api.tasks(),
      (turn) => api.call('PATCH', `/api/tasks/${task.id}`, { title: `Mining, ${turn}` }),
      () => api.call('GET', '/api/channels'),
      () => api.call('GET', '/api/deliveries'),
    ];
    this.going = true;
    this.loops = Promise.all(calls.map((call) => this.repeat(call)));
  }

  async repeat(call) {
    for (let turn = 0; this.going; turn++) {
      this.requests += 1;
      await call(turn).catch((error) => this.problems.push(error.message));
      await sleep(EVERY_MS);
    }
  }

  async stop() {
    this.going = false;
    await this.loops;
  }
}

export type WorkerProblem = 'too_slow' | 'too_large' | 'busy' | 'aborted' | 'stopped';

const texts: Record<WorkerProblem, string> = {
  too_slow: 'took too long',
  too_large: 'needed too much memory',
  busy: 'could not be started: too much is waiting already',
  aborted: 'was called off',
  stopped: 'was cut off: the process is stopping',
};

/** A task that gave no result for a reason that lies outside of its code. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly code: `worker.${WorkerProblem}`;

  constructor(
    readonly kind: WorkerProblem,
    /** The function that was called. */
    readonly task: string,
  ) {
    super(`${task} ${texts[kind]}`);
    this.code = `worker.${kind}`;
  }

  /** The input is to blame: the same one would fail again. */
  get isOfInput(): boolean {
    return this.kind === 'too_slow' || this.kind === 'too_large';
  }
}

/** A document that is not what its source was; says which state the source is in. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  constructor(
    readonly status: 'blocked' | 'failed',
    message: string,
  ) {
    super(message);
  }
}

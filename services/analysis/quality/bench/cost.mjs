/** What work costs from now on: CPU of this process, and tokens of a model. */
export class Cost {
  start = process.cpuUsage();
  pieces = 0;
  tokens = 0;

  add(pieces, { promptTokens, completionTokens }) {
    this.pieces += pieces;
    this.tokens += promptTokens + completionTokens;
  }

  perPiece() {
    const { user, system } = process.cpuUsage(this.start);
    const pieces = Math.max(1, this.pieces);
    return { cpuMs: (user + system) / 1000 / pieces, tokens: this.tokens / pieces };
  }
}

import type { TokenUsage } from '../engine.ts';

/** What one run may spend on a model: reserved before a call, corrected by what the call really used. */
export class RunBudget {
  private spent = 0;
  private reserved = 0;

  constructor(readonly limit: number) {}

  get remaining(): number {
    return Math.max(0, this.limit - this.spent - this.reserved);
  }

  /** Sets tokens aside for a call; false when they are no longer there, or only what others are to have. */
  reserve(tokens: number, kept = 0): boolean {
    if (tokens > this.remaining - kept) return false;
    this.reserved += tokens;
    return true;
  }

  /** Replaces a reservation by what was used. */
  settle(reservedTokens: number, usage: TokenUsage): void {
    this.reserved = Math.max(0, this.reserved - reservedTokens);
    this.spent += usage.promptTokens + usage.completionTokens;
  }
}

/** Tokens that one prediction may spend: set aside before a call, corrected by what the call used. */
export class TokenBudget {
  private spent = 0;
  private reserved = 0;

  constructor(private readonly limit: number) {}

  /** Sets tokens aside; false when they are no longer there. */
  reserve(tokens: number): boolean {
    if (this.spent + this.reserved + tokens > this.limit) return false;
    this.reserved += tokens;
    return true;
  }

  settle(reserved: number, used: number): void {
    this.reserved -= reserved;
    this.spent += used;
  }
}

const latinPerToken = 3.2;

/** Tokens of a text, estimated high: other scripts than Latin take about one a character. */
export function estimateTokens(text: string): number {
  let latin = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) < 0x250) latin += 1;
  return Math.ceil(latin / latinPerToken + (text.length - latin)) + 8;
}

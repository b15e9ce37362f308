export type SupportDetails = { address: string; email: string; userId: string; browser: string; at: Date };

/** What helps an operator to find out what went wrong, as text to paste. */
export function supportText({ address, email, userId, browser, at }: SupportDetails): string {
  return [`Forewire at ${address}`, `Account: ${email} (${userId})`, `Time: ${at.toISOString()}`, `Browser: ${browser}`].join('\n');
}

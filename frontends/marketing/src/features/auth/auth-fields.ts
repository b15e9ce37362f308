import { passwordTooShort, shortestPassword } from '@forewire/contracts/http/auth';
import { email as emailSchema } from '@forewire/contracts/http/common';

/** What is expected of a password; the server also refuses what is easy to guess, and says why. */
export const passwordHelp = `At least ${shortestPassword} characters, and not easy to guess.`;

/** What stands against an email address, in words that say how to mend it. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return 'Please enter your email address';
  return emailSchema.safeParse(email.trim()).success ? undefined : 'Please enter an email address like name@example.com';
}

/** What stands against a password that is to be set (ADR 3). */
export function passwordProblem(password: string): string | undefined {
  if (!password) return 'Please enter a new password';
  return password.length < shortestPassword ? passwordTooShort : undefined;
}

/** What stands against its repetition. */
export function confirmProblem(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : 'Passwords do not match';
}

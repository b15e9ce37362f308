import { email as emailSchema } from '@forewire/contracts/http/common';

const shortestPassword = 6;

/** What stands against an email address, in words that say how to mend it. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return 'Please enter your email address';
  return emailSchema.safeParse(email.trim()).success ? undefined : 'Please enter an email address like name@example.com';
}

/** What stands against a password that is to be set (spec public-site.md §5). */
export function passwordProblem(password: string): string | undefined {
  if (!password) return 'Please enter a new password';
  return password.length < shortestPassword ? 'Password must be at least 6 characters' : undefined;
}

/** What stands against its repetition. */
export function confirmProblem(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : 'Passwords do not match';
}

/** The access token: in memory only, so that no script of another page or a stolen disk finds it. */
let token: string | null = null;

export function readToken(): string | null {
  return token;
}

export function writeToken(next: string | null): void {
  token = next;
}

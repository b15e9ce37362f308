/** What somebody is called: their name, else their address. */
export function nameOf(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

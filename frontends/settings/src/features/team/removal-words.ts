type Removal = { self: boolean; hasLink: boolean };

const linkEnds = ' The invite link is turned off for everybody, because they may have it; you can create a new one right after.';

/** What the owner, or whoever leaves, has to know before. */
export function removalQuestion({ self, hasLink }: Removal): string {
  if (self) return 'You will no longer see its monitors. To come back you need a new invitation.';
  return `They will no longer see the team's monitors. To come back they need an invitation by email.${hasLink ? linkEnds : ''}`;
}

/** What has ended with somebody's removal, or null. */
export function removalNotice({ self, hasLink }: Removal): string | null {
  return hasLink && !self ? 'The invite link is turned off for everybody. Whoever still needs one needs a new link.' : null;
}

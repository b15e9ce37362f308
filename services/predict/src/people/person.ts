import type { Entitlement } from '@forewire/contracts/permissions';

/** `entitledAt` is when the entitlement was last told; what was spent since is not in it. */
export type Person = { userId: string; entitlement: Entitlement; entitledAt: Date | null; memberships: { companyId: string; role: string }[] };

import { type Places, Shares } from '@forewire/kit/fair-gate';

/** A check as it asks for a place: for whom, and whether its host is known to be slow. */
export type CheckClaim = { key: string; account: string; slow: boolean };

export function toClaim(account: string, slow: boolean): CheckClaim {
  return { key: slow ? `${account} slow` : account, account, slow };
}

/**
 * Who may begin a check. Accounts share the places, and those on slow hosts have half of them at most, shared among
 * accounts as well: neither one account with many sources nor many accounts with slow ones can take all.
 */
export class CheckPlaces implements Places<CheckClaim> {
  private readonly all: Shares;
  private readonly slow: Shares;

  constructor(places: number) {
    this.all = new Shares(places);
    this.slow = new Shares(Math.ceil(places / 2));
  }

  get free(): number {
    return this.all.free;
  }

  mayTake({ account, slow }: CheckClaim): boolean {
    return this.all.mayTake({ key: account }) && (!slow || this.slow.mayTake({ key: account }));
  }

  take({ account, slow }: CheckClaim): void {
    this.all.take({ key: account });
    if (slow) this.slow.take({ key: account });
  }

  release({ account, slow }: CheckClaim): void {
    this.all.release({ key: account });
    if (slow) this.slow.release({ key: account });
  }

  heldBy({ account }: CheckClaim): number {
    return this.all.heldBy({ key: account });
  }

  /** Of the accounts that watch a source, the one that holds least: its check is on that one. */
  leastLoaded(accounts: readonly string[]): string {
    const held = (account: string): number => this.all.heldBy({ key: account });
    return accounts.reduce((least, account) => (held(account) < held(least) ? account : least), accounts[0] ?? nobody);
  }

  /** The accounts that may begin no check for now, and those that may begin none on a slow host. */
  get saturated(): Saturated {
    return { accounts: this.all.saturated(), onSlowHosts: this.slow.saturated(), slowHosts: this.slow.free === 0 };
  }
}

export type Saturated = { accounts: string[]; onSlowHosts: string[]; slowHosts: boolean };

/** Whom a check is on when it is not known who watches the source. */
export const nobody = '';

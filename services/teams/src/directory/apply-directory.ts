import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { role } from '@forewire/contracts/http/teams';
import type { DirectoryPlace } from '../people/person.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { SettleCompany } from './settle-company.ts';

/** The places that an event tells, without roles that this version doesn't know. */
export function toPlaces({ places }: NonNullable<EventOf<'user.changed'>['directory']>): DirectoryPlace[] {
  return places.flatMap(({ company, role: name }) => {
    const known = role.safeParse(name);
    return known.success && company ? [{ company, role: known.data }] : [];
  });
}

/** Gives somebody the places in teams that the directory has for them, and takes those away that it no longer has. Call it inside a transaction. */
@Injectable()
export class ApplyDirectory {
  constructor(
    private readonly people: PersonRepository,
    private readonly settleCompany: SettleCompany,
  ) {}

  async execute(userId: string, places: DirectoryPlace[], now = new Date()): Promise<void> {
    const { places: before } = await this.people.get(userId);
    const changed = [...places, ...before].filter(({ company }) => roleIn(before, company) !== roleIn(places, company));
    if (changed.length === 0) return;
    await this.people.savePlaces(userId, places);
    for (const company of new Set(changed.map((place) => place.company))) await this.settleCompany.execute(company, now);
  }
}

function roleIn(places: readonly DirectoryPlace[], name: string): string | undefined {
  return places.find(({ company }) => company === name)?.role;
}

import { Injectable } from '@nestjs/common';
import type { User } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import type { LinkPurpose } from './link.ts';
import { LinkRepository } from './link.repository.ts';

/** Finds whom a link was mailed to. */
@Injectable()
export class LinkHolder {
  constructor(
    private readonly links: LinkRepository,
    private readonly users: UserRepository,
  ) {}

  /** Null when the link is used up, too old or made up. */
  async find(purpose: LinkPurpose, hash: string): Promise<User | null> {
    const link = await this.links.find(purpose, hash, new Date());
    return link && this.users.find(link.userId);
  }
}

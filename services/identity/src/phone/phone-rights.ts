import { Injectable } from '@nestjs/common';
import { permit } from '@forewire/contracts/permissions';
import { emailUnconfirmed } from '@forewire/kit/confirmation';
import { CodedError } from '@forewire/kit/errors';
import type { User } from '../users/user.ts';
import { PlanRepository } from './plan.repository.ts';
import { TextSender } from './text-sender.ts';
import { phoneUnavailable } from './verification.ts';

/** Refuses who may not have alerts sent to a phone. */
@Injectable()
export class PhoneRights {
  constructor(
    private readonly plans: PlanRepository,
    private readonly sender: TextSender,
  ) {}

  async require({ id, emailVerified }: Pick<User, 'id' | 'emailVerified'>): Promise<void> {
    if (!this.sender.available) throw phoneUnavailable();
    const permission = permit(await this.plans.entitlementOf(id), { action: 'sms' });
    if (!permission.allowed) throw new CodedError(permission.code, 403, permission.message);
    if (!emailVerified) throw emailUnconfirmed();
  }
}

import { Injectable } from '@nestjs/common';
import { PlanRepository } from './plan.repository.ts';
import { VerificationRepository } from './verification.repository.ts';

/** Removes what is kept beside the account of an account that is gone. */
@Injectable()
export class ForgetPhone {
  constructor(
    private readonly verifications: VerificationRepository,
    private readonly plans: PlanRepository,
  ) {}

  async execute(userId: string): Promise<void> {
    await this.verifications.removeOf(userId);
    await this.plans.removeOf(userId);
  }
}

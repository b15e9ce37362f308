import { Injectable } from '@nestjs/common';
import type { VerifyPhoneRequest } from '@forewire/contracts/http/phone';
import { forbidden } from '@forewire/kit/errors';
import type { User } from '../users/user.ts';
import { UserRepository } from '../users/user.repository.ts';
import { ConfirmPhone } from './confirm-phone.ts';
import { PhoneRights } from './phone-rights.ts';
import { RemovePhone } from './remove-phone.ts';
import { SendPhoneCode } from './send-phone-code.ts';

/** Verifies a person's phone by a code that is texted to it, or removes it; gives the account as it is afterwards. */
@Injectable()
export class VerifyPhone {
  constructor(
    private readonly users: UserRepository,
    private readonly rights: PhoneRights,
    private readonly sendCode: SendPhoneCode,
    private readonly confirmPhone: ConfirmPhone,
    private readonly removePhone: RemovePhone,
  ) {}

  async execute(userId: string, { action, phoneNumber = '', code = '', userId: named }: VerifyPhoneRequest, ip: string): Promise<User> {
    if (named !== undefined && named !== userId) throw forbidden();
    if (action === 'remove') return this.removePhone.execute(userId);
    const user = await this.users.get(userId);
    await this.rights.require(user);
    if (action === 'verify') return this.confirmPhone.execute(userId, phoneNumber, code);
    await this.sendCode.execute(user, phoneNumber, ip);
    return user;
  }
}

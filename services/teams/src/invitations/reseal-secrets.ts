import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { resealAll } from '@forewire/kit/reseal';
import { SecretBox } from '@forewire/kit/secret-box';
import { InvitationRepository } from './invitation.repository.ts';

/** After SECRETS_KEY was changed, has what the one before sealed rewritten, so that that one can go. */
@Injectable()
export class ResealSecrets implements OnApplicationBootstrap {
  constructor(
    private readonly box: SecretBox,
    private readonly invitations: InvitationRepository,
  ) {}

  onApplicationBootstrap(): void {
    void this.execute();
  }

  execute(): Promise<void> {
    return resealAll(this.box, [() => this.invitations.reseal(this.box)]);
  }
}

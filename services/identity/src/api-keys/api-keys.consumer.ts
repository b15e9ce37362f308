import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { ApiKeyRepository } from './api-key.repository.ts';

/** What the services tell of the keys that they are called with. */
@Controller()
@ConsumerOf('identity')
export class ApiKeysConsumer {
  constructor(private readonly keys: ApiKeyRepository) {}

  @On('api-key.used')
  async used({ id, usedAt }: EventOf<'api-key.used'>): Promise<void> {
    if (usedAt) await this.keys.noteUse(id, timestampDate(usedAt));
  }
}

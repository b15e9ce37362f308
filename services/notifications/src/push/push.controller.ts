import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { pushConfigResponse, pushSubscriptionRequest, pushSubscriptionsResponse } from '@forewire/contracts/http/notifications';
import { type Actor, CurrentActor, NeedsBearer, Sensitive, SessionOnly } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { PushSubscriptionRepository } from './push-subscription.repository.ts';
import { Subscribe } from './subscribe.ts';
import { WebPush } from './web-push.ts';

export class PushConfigDto extends createZodDto(pushConfigResponse) {}
export class PushSubscriptionDto extends createZodDto(pushSubscriptionRequest) {}
export class PushSubscriptionsDto extends createZodDto(pushSubscriptionsResponse) {}
export class PushEndpointDto extends createZodDto(pushSubscriptionRequest.pick({ endpoint: true })) {}

@ApiTags('notifications')
@NeedsBearer()
@Controller('api/push')
export class PushController {
  constructor(
    private readonly webPush: WebPush,
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly subscribeBrowser: Subscribe,
  ) {}

  @Get('config')
  @ZodResponse({ type: PushConfigDto, status: 200, description: 'The application server key with which a browser subscribes' })
  async config(): Promise<PushConfigDto> {
    return { publicKey: await this.webPush.publicKey() };
  }

  @Post('subscriptions')
  @Sensitive('push.subscribe')
  @HttpCode(204)
  async subscribe(@CurrentActor() actor: Actor, @Body() body: PushSubscriptionDto): Promise<void> {
    await this.subscribeBrowser.execute(actor, body);
  }

  @Get('subscriptions')
  @SessionOnly()
  @ZodResponse({ type: PushSubscriptionsDto, status: 200, description: 'The browsers that this session has subscribed' })
  async list(@CurrentActor() actor: Actor): Promise<PushSubscriptionsDto> {
    return { endpoints: await this.subscriptions.listEndpoints(actor.tokenId) };
  }

  @Delete('subscriptions')
  @HttpCode(204)
  async unsubscribe(@CurrentActor() actor: Actor, @Body() body: PushEndpointDto): Promise<void> {
    await this.subscriptions.removeOwn(actor.userId, body.endpoint);
  }
}

import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, Sensitive, SessionOnly } from '@forewire/kit/auth';
import { CallsAs } from '@forewire/kit/call-class';
import { ZodResponse } from 'nestjs-zod';
import { ChannelDto, ChannelsDto, CreateChannelDto, TestChannelDto, toChannelResponse, UpdateChannelDto } from './channel.dto.ts';
import { ChannelRepository } from './channel.repository.ts';
import { channelNotFound } from './channel.ts';
import { SaveChannel } from './save-channel.ts';
import { TestChannel } from './test-channel.ts';

// An id that is no id at all is as unknown as one that nobody has.
const channelId = new ParseUUIDPipe({ exceptionFactory: () => channelNotFound() });

@ApiTags('notifications')
@NeedsBearer()
@Controller('api/channels')
export class ChannelsController {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly saveChannel: SaveChannel,
    private readonly testChannel: TestChannel,
  ) {}

  @Get()
  @ZodResponse({ type: ChannelsDto, status: 200, description: "The caller's channels; secrets are masked" })
  async list(@CurrentActor() actor: Actor): Promise<ChannelsDto> {
    const channels = await this.channels.list(actor.userId);
    return { channels: channels.map((channel) => toChannelResponse(channel)) };
  }

  @Post()
  @Sensitive('channel.create')
  @CallsAs('expensive')
  @ApiResponse({ status: 422 })
  @ZodResponse({ type: ChannelDto, status: 201, description: 'A new channel; a signing secret that was made for it is shown this once' })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateChannelDto): Promise<ChannelDto> {
    const { channel, newSecret } = await this.saveChannel.create(actor.userId, body);
    return { channel: toChannelResponse(channel, newSecret) };
  }

  @Get(':id')
  @ZodResponse({ type: ChannelDto, status: 200, description: 'One channel; secrets are masked' })
  async get(@CurrentActor() actor: Actor, @Param('id', channelId) id: string): Promise<ChannelDto> {
    return { channel: toChannelResponse(await this.channels.get(actor.userId, id)) };
  }

  @Patch(':id')
  @Sensitive('channel.change_settings')
  @SessionOnly('channel.change')
  @ApiResponse({ status: 422 })
  @ZodResponse({ type: ChannelDto, status: 200, description: 'Changes what is given; a secret that comes back masked stays as it is' })
  async update(@CurrentActor() actor: Actor, @Param('id', channelId) id: string, @Body() body: UpdateChannelDto): Promise<ChannelDto> {
    const { channel, newSecret } = await this.saveChannel.update(actor.userId, id, body);
    return { channel: toChannelResponse(channel, newSecret) };
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@CurrentActor() actor: Actor, @Param('id', channelId) id: string): Promise<void> {
    await this.channels.remove(actor.userId, id);
  }

  @Post(':id/test')
  @CallsAs('expensive')
  @HttpCode(200)
  @ZodResponse({ type: TestChannelDto, status: 200, description: 'Sends a test message and says how it went' })
  async test(@CurrentActor() actor: Actor, @Param('id', channelId) id: string): Promise<TestChannelDto> {
    return this.testChannel.execute(actor.userId, id);
  }
}

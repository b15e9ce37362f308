import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '@forewire/kit/auth';
import { ZodResponse } from 'nestjs-zod';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import { AuthOptionsDto, toAuthOptions } from './session.dto.ts';

@ApiTags('auth')
@Public()
@Controller('api/auth/options')
export class AuthOptionsController {
  constructor(@Inject(identityConfigToken) private readonly config: IdentityConfig) {}

  @Get()
  @ZodResponse({ type: AuthOptionsDto, status: 200 })
  options() {
    return toAuthOptions(this.config);
  }
}

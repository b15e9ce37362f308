import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { jwks } from '@forewire/contracts/http/auth';
import { Public } from '@forewire/kit/auth';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { KeyRing } from './key-ring.ts';

class JwksDto extends createZodDto(jwks) {}

@ApiTags('auth')
@Public()
@Controller()
export class JwksController {
  constructor(private readonly keyRing: KeyRing) {}

  @Get(['api/auth/jwks', '.well-known/jwks.json'])
  @Header('cache-control', 'public, max-age=300')
  @ZodResponse({ type: JwksDto, status: 200 })
  async keys() {
    return { keys: (await this.keyRing.publicKeys()).map((key) => ({ ...key })) };
  }
}

import { createCheckoutSessionRequest, portalSessionRequest, stripeEvent, urlResponse } from '@forewire/contracts/http/billing';
import { createZodDto } from 'nestjs-zod';

export class CreateCheckoutSessionDto extends createZodDto(createCheckoutSessionRequest) {}
export class PortalSessionDto extends createZodDto(portalSessionRequest) {}
export class UrlDto extends createZodDto(urlResponse) {}
export class StripeEventDto extends createZodDto(stripeEvent) {}

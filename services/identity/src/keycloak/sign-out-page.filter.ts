import { Catch } from '@nestjs/common';
import type { NoticePage } from '@forewire/kit/notice-page';
import { NoticePageFilter } from '@forewire/kit/notice-page-filter';

/** Tells somebody whom Keycloak's page sends here for their sign-out that it did not happen. */
@Catch()
export class SignOutPageFilter extends NoticePageFilter {
  protected override toPage(): NoticePage {
    return { title: 'You are not signed out here', text: 'Your single sign-on could not sign you out of Forewire. Open it, and sign out there.' };
  }
}

import { Module } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { kitConfigToken } from '@forewire/kit/kit-module';
import { openBox, SecretBox } from '@forewire/kit/secret-box';
import { HttpClient } from '@forewire/kit/http-client';
import { Once } from '@forewire/kit/once';
import { Quotas } from '@forewire/kit/quota';
import { ServiceModule } from '@forewire/kit/service-module';
import { ApiKeyRepository } from './api-keys/api-key.repository.ts';
import { ApiKeysController } from './api-keys/api-keys.controller.ts';
import { CreateApiKey } from './api-keys/create-api-key.ts';
import { ApiKeysConsumer } from './api-keys/api-keys.consumer.ts';
import { RevokeApiKey } from './api-keys/revoke-api-key.ts';
import { identityConfigToken, loadIdentityConfig } from './config.ts';
import { AskAfterLogout } from './keycloak/ask-after-logout.ts';
import { CheckKeycloakSession } from './keycloak/check-keycloak-session.ts';
import { EndKeycloakSessions } from './keycloak/end-keycloak-sessions.ts';
import { KeycloakController } from './keycloak/keycloak.controller.ts';
import { KeycloakDirectory } from './keycloak/keycloak-directory.ts';
import { Keycloak } from './keycloak/keycloak.ts';
import { KeycloakSessionRepository } from './keycloak/keycloak-session.repository.ts';
import { KnownPeople } from './keycloak/known-people.ts';
import { LinkIdentity } from './keycloak/link-identity.ts';
import { LinkedIdentityRepository } from './keycloak/linked-identity.repository.ts';
import { LogoutAddress } from './keycloak/logout-address.ts';
import { ReviewLinkedPeople } from './keycloak/review-linked-people.ts';
import { ReviewPerson } from './keycloak/review-person.ts';
import { SignInWithKeycloak } from './keycloak/sign-in-with-keycloak.ts';
import { BeginAtProvider } from './providers/begin-at-provider.ts';
import { BrowserCookie } from './providers/browser-cookie.ts';
import { EnterWithProvider } from './providers/enter-with-provider.ts';
import { FinishAtProvider } from './providers/finish-at-provider.ts';
import { IdentitiesController } from './providers/identities.controller.ts';
import { LinkIdentityOfProvider } from './providers/link-identity-of-provider.ts';
import { ListIdentities } from './providers/list-identities.ts';
import { ProviderAccounts } from './providers/provider-accounts.ts';
import { ProvidersController } from './providers/providers.controller.ts';
import { Providers } from './providers/providers.ts';
import { SignInAttemptRepository } from './providers/sign-in-attempt.repository.ts';
import { UnlinkIdentity } from './providers/unlink-identity.ts';
import { WaysIn } from './providers/ways-in.ts';
import { ConfirmPhone } from './phone/confirm-phone.ts';
import { ForgetPhone } from './phone/forget-phone.ts';
import { PhoneConsumer } from './phone/phone.consumer.ts';
import { PhoneController } from './phone/phone.controller.ts';
import { PhoneLimits } from './phone/phone-limits.ts';
import { PhoneRights } from './phone/phone-rights.ts';
import { PlanRepository } from './phone/plan.repository.ts';
import { RemovePhone } from './phone/remove-phone.ts';
import { SendPhoneCode } from './phone/send-phone-code.ts';
import { textSender, TextSender } from './phone/text-sender.ts';
import { VerificationRepository } from './phone/verification.repository.ts';
import { VerifyPhone } from './phone/verify-phone.ts';
import { ClaimAddress } from './recovery/claim-address.ts';
import { ConfirmationController } from './recovery/confirmation.controller.ts';
import { LinkHolder } from './recovery/link-holder.ts';
import { LinkRepository } from './recovery/link.repository.ts';
import { RecoveryController } from './recovery/recovery.controller.ts';
import { ReplacePassword } from './recovery/replace-password.ts';
import { RequestLink } from './recovery/request-link.ts';
import { ResetPassword } from './recovery/reset-password.ts';
import { SendLink } from './recovery/send-link.ts';
import { VerifyEmail } from './recovery/verify-email.ts';
import { AuthLimits } from './sessions/auth-limits.ts';
import { AuthOptionsController } from './sessions/auth-options.controller.ts';
import { ChangePassword } from './sessions/change-password.ts';
import { CheckPassword } from './sessions/check-password.ts';
import { ChoosePassword } from './sessions/choose-password.ts';
import { ConfirmPassword } from './sessions/confirm-password.ts';
import { EndAccessController } from './sessions/end-access.controller.ts';
import { EndAccess } from './sessions/end-access.ts';
import { EndSessions } from './sessions/end-sessions.ts';
import { OpenSession } from './sessions/open-session.ts';
import { OwnSessionsController } from './sessions/own-sessions.controller.ts';
import { PasswordGuard } from './sessions/password.guard.ts';
import { Passwords } from './sessions/passwords.ts';
import { RefreshSession } from './sessions/refresh-session.ts';
import { RegisterPerson } from './sessions/register-person.ts';
import { RevokeAccess } from './sessions/revoke-access.ts';
import { RotateToken } from './sessions/rotate-token.ts';
import { DeviceCookie } from './sessions/device-cookie.ts';
import { SessionCookie } from './sessions/session-cookie.ts';
import { SessionRepository } from './sessions/session.repository.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SignIn } from './sessions/sign-in.ts';
import { SignOut } from './sessions/sign-out.ts';
import { SignUp } from './sessions/sign-up.ts';
import { AccessTokens } from './signing-keys/access-tokens.ts';
import { JwksController } from './signing-keys/jwks.controller.ts';
import { KeyRing } from './signing-keys/key-ring.ts';
import { ResealSecrets } from './signing-keys/reseal-secrets.ts';
import { SigningKeyRepository } from './signing-keys/signing-key.repository.ts';
import { CreateAccount } from './users/create-account.ts';
import { DeleteAccount } from './users/delete-account.ts';
import { FirstAccount } from './users/first-account.ts';
import { InstallationRepository } from './users/installation.repository.ts';
import { RemoveUser } from './users/remove-user.ts';
import { SaveUser } from './users/save-user.ts';
import { SyncAdmins } from './users/sync-admins.ts';
import { TellAgain } from './users/tell-again.ts';
import { UpdateProfile } from './users/update-profile.ts';
import { UserRepository } from './users/user.repository.ts';
import { UsersController } from './users/users.controller.ts';

const users = [UserRepository, InstallationRepository, SaveUser, FirstAccount, CreateAccount, UpdateProfile, RemoveUser, DeleteAccount, SyncAdmins, Once, TellAgain];
const sessions = [SessionRepository, DeviceCookie, SessionCookie, AuthLimits, PasswordGuard, Passwords, ChoosePassword, CheckPassword, ConfirmPassword, ChangePassword, OpenSession, RegisterPerson, SignUp, SignIn, RotateToken, RefreshSession, SignOut, EndSessions, EndAccess, RevokeAccess];
const recovery = [LinkRepository, LinkHolder, SendLink, RequestLink, ClaimAddress, ReplacePassword, ResetPassword, VerifyEmail];
const keycloak = [Keycloak, KeycloakDirectory, ReviewLinkedPeople, ReviewPerson, AskAfterLogout, KeycloakSessionRepository, LinkedIdentityRepository, KnownPeople, LinkIdentity, SignInWithKeycloak, CheckKeycloakSession, EndKeycloakSessions, LogoutAddress];
const providers = [Providers, BrowserCookie, SignInAttemptRepository, ProviderAccounts, EnterWithProvider, LinkIdentityOfProvider, BeginAtProvider, FinishAtProvider, WaysIn, ListIdentities, UnlinkIdentity];
const phone = [VerificationRepository, PlanRepository, PhoneLimits, PhoneRights, SendPhoneCode, ConfirmPhone, RemovePhone, VerifyPhone, ForgetPhone];
const apiKeys = [Quotas, ApiKeyRepository, CreateApiKey, RevokeApiKey];
const signingKeys = [SigningKeyRepository, KeyRing, ResealSecrets, AccessTokens];

/** Accounts, sessions and API keys: the only issuer of what the other services trust. */
@Module({
  imports: [ServiceModule.register({ name: 'identity' })],
  controllers: [UsersController, SessionsController, OwnSessionsController, EndAccessController, ApiKeysConsumer, PhoneConsumer, PhoneController, KeycloakController, ProvidersController, IdentitiesController, AuthOptionsController, RecoveryController, ConfirmationController, ApiKeysController, JwksController],
  providers: [
    ...users,
    ...sessions,
    ...recovery,
    ...keycloak,
    ...providers,
    ...phone,
    ...apiKeys,
    ...signingKeys,
    { provide: identityConfigToken, useFactory: () => loadIdentityConfig() },
    { provide: TextSender, inject: [HttpClient, identityConfigToken], useFactory: textSender },
    {
      provide: SecretBox,
      inject: [kitConfigToken],
      useFactory: (kit: KitConfig) => openBox(kit, 'identity'),
    },
  ],
})
export class IdentityServiceModule {}

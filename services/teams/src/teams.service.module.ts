import { Module } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { kitConfigToken } from '@forewire/kit/kit-module';
import { Once } from '@forewire/kit/once';
import { Quotas } from '@forewire/kit/quota';
import { openBox, SecretBox } from '@forewire/kit/secret-box';
import { ServiceModule } from '@forewire/kit/service-module';
import { CompaniesController } from './companies/companies.controller.ts';
import { CompanyRepository } from './companies/company.repository.ts';
import { CreateCompany } from './companies/create-company.ts';
import { DeleteCompany } from './companies/delete-company.ts';
import { ListCompanies } from './companies/list-companies.ts';
import { ReadTeam } from './companies/read-team.ts';
import { SaveCompany } from './companies/save-company.ts';
import { UpdateCompany } from './companies/update-company.ts';
import { ApplyDirectory } from './directory/apply-directory.ts';
import { SettleCompany } from './directory/settle-company.ts';
import { Admission } from './invitations/admission.ts';
import { CloseInvitations } from './invitations/close-invitations.ts';
import { CompanyInvitationsController } from './invitations/company-invitations.controller.ts';
import { DeclineController } from './invitations/decline.controller.ts';
import { DeclineInvitations } from './invitations/decline-invitations.ts';
import { HashTokens } from './invitations/hash-tokens.ts';
import { ResealSecrets } from './invitations/reseal-secrets.ts';
import { InviteLimits } from './invitations/invite-limits.ts';
import { InviteLinks } from './invitations/invite-links.ts';
import { ManageInvitations } from './invitations/manage-invitations.ts';
import { RefusalRepository } from './invitations/refusal.repository.ts';
import { UsableInvitation } from './invitations/usable-invitation.ts';
import { WithdrawInvitations } from './invitations/withdraw-invitations.ts';
import { AnnounceMembers } from './members/announce-members.ts';
import { AcceptInvitation } from './invitations/accept-invitation.ts';
import { InvitationRepository } from './invitations/invitation.repository.ts';
import { InvitationsController } from './invitations/invitations.controller.ts';
import { MailInvitation } from './invitations/mail-invitation.ts';
import { MakeInvitation } from './invitations/make-invitation.ts';
import { ReadInvitation } from './invitations/read-invitation.ts';
import { SendInvitation } from './invitations/send-invitation.ts';
import { ChangeMemberRole } from './members/change-member-role.ts';
import { ForgetPerson } from './members/forget-person.ts';
import { ListMembers } from './members/list-members.ts';
import { MemberRepository } from './members/member.repository.ts';
import { MembersController } from './members/members.controller.ts';
import { RemoveMember } from './members/remove-member.ts';
import { SaveMember } from './members/save-member.ts';
import { PeopleConsumer } from './people/people.consumer.ts';
import { PersonRepository } from './people/person.repository.ts';

const companies = [CompanyRepository, SaveCompany, ReadTeam, ListCompanies, CreateCompany, UpdateCompany, DeleteCompany];
const members = [MemberRepository, SaveMember, ListMembers, ChangeMemberRole, RemoveMember, ForgetPerson, AnnounceMembers];
const directory = [SettleCompany, ApplyDirectory];
const invitations = [
  ...[InvitationRepository, RefusalRepository, InviteLinks, InviteLimits, HashTokens, ResealSecrets, Admission, CloseInvitations, UsableInvitation, WithdrawInvitations],
  ...[MakeInvitation, MailInvitation, SendInvitation, ManageInvitations, ReadInvitation, AcceptInvitation, DeclineInvitations],
];
const secrets = {
  provide: SecretBox,
  inject: [kitConfigToken],
  useFactory: (kit: KitConfig) => openBox(kit, 'teams'),
};

/** Teams, who belongs to them, and how one gets in. */
@Module({
  imports: [ServiceModule.register({ name: 'teams' })],
  controllers: [CompaniesController, MembersController, DeclineController, InvitationsController, CompanyInvitationsController, PeopleConsumer],
  providers: [secrets, Once, Quotas, PersonRepository, ...companies, ...members, ...invitations, ...directory],
})
export class TeamsServiceModule {}

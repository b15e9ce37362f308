import { useMayText } from '../features/billing/billing.api.ts';
import { UpgradeNotice } from '../features/billing/upgrade-notice.tsx';
import { PhoneNumber } from '../features/phone/phone-number.tsx';
import { Account } from '../features/profile/account.tsx';
import { PersonalInformation } from '../features/profile/personal-information.tsx';
import { Sessions } from '../features/security/sessions.tsx';
import { SignInMethods } from '../features/security/sign-in-methods.tsx';
import { Panel, Part } from '../parts/panel.tsx';

/** Who you are here, and how you get in and out. */
export default function ProfileTab() {
  const mayText = useMayText();
  return (
    <Panel title="Profile">
      <UpgradeNotice />
      <Part title="Personal information">
        <div className="grid gap-4">
          <PersonalInformation />
          <PhoneNumber mayText={mayText} />
        </div>
      </Part>
      <SignInMethods />
      <Sessions />
      <Account />
    </Panel>
  );
}

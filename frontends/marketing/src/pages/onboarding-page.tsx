import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { OnboardingFlow } from '../features/onboarding/onboarding-flow.tsx';
import { BareFrame } from '../parts/bare-frame.tsx';

/** The introduction after signing up. */
export default function OnboardingPage() {
  return (
    <BareFrame>
      <PageMeta title="Welcome" noindex />
      <OnboardingFlow />
    </BareFrame>
  );
}

import { Card } from '@forewire/ui/card.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { ConfirmView } from '../features/auth/confirm-view.tsx';
import { BareFrame } from '../parts/bare-frame.tsx';

/** Where the link of the confirmation mail leads. */
export default function ConfirmPage() {
  return (
    <BareFrame>
      <PageMeta title="Confirm your email" noindex />
      <Card padding="none" className="w-full max-w-[420px] px-6 py-7 md:px-8 md:py-9">
        <ConfirmView />
      </Card>
    </BareFrame>
  );
}

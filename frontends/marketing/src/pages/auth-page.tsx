import { Card } from '@forewire/ui/card.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { AuthView } from '../features/auth/auth-view.tsx';
import { BareFrame } from '../parts/bare-frame.tsx';

/** Sign in, sign up, reset, join. */
export default function AuthPage() {
  return (
    <BareFrame>
      <PageMeta title="Sign in" description="Sign in to Forewire or create an account." noindex />
      <Card padding="none" className="w-full max-w-[420px] px-6 py-7 md:px-8 md:py-9">
        <AuthView />
      </Card>
    </BareFrame>
  );
}

import type { Provider } from '@forewire/contracts/http/auth';
import { Card } from '@forewire/ui/card.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { ProviderReturn } from '../features/auth/provider-return.tsx';
import { BareFrame } from '../parts/bare-frame.tsx';

/** Where a provider leads back to. */
export default function ProviderReturnPage({ provider }: { provider: Provider }) {
  return (
    <BareFrame>
      <PageMeta title="Sign in" noindex />
      <Card padding="none" className="w-full max-w-[420px] px-6 py-7 md:px-8 md:py-9">
        <ProviderReturn provider={provider} />
      </Card>
    </BareFrame>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { creditUsage } from '@forewire/contracts/http/billing';
import { api } from '@forewire/ui/api.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { openBillingPortal } from '@forewire/ui/checkout.ts';
import { Notice } from '@forewire/ui/notice.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { type Banner, bannerOf, offersPro } from './banner.ts';
import { useEntitlement } from './use-entitlement.ts';

const words: Record<Banner, { tone: 'info' | 'warn' | 'danger'; title: string; text: string }> = {
  'payment-failed': { tone: 'danger', title: 'Payment failed.', text: 'Update your payment method to keep your monitors running.' },
  expired: { tone: 'warn', title: 'Subscription expired.', text: 'Your monitors are paused. Nothing has been deleted.' },
  'credits-used': { tone: 'warn', title: 'You’re out of credits', text: 'Monitors pause until your credits reset. Upgrade to keep them running.' },
  'credits-used-paid': { tone: 'warn', title: 'You’re out of credits', text: 'Monitors pause until your credits reset. Upgrade or turn on usage-based billing to keep them running.' },
  'usage-billing': { tone: 'info', title: 'Usage-based billing is on', text: 'Your plan’s credits are used up. Monitors keep running and extra credits are charged.' },
};
// Other services hear of the change a moment later.
const reloadAfterMs = 1000;

function EnableUsageBilling() {
  const client = useQueryClient();
  const enable = useMutation({
    mutationFn: () => api.call('PUT', '/api/billing/usage-billing', { body: { enabled: true }, response: creditUsage }),
    onSuccess: () => setTimeout(() => ['entitlement', 'settings'].forEach((key) => void client.invalidateQueries({ queryKey: [key] })), reloadAfterMs),
    onError: (error) => toast.error('Error enabling usage-based billing. Please try again.', { description: messageOf(error, '') }),
  });
  return (
    <Button size="sm" loading={enable.isPending} onClick={() => enable.mutate()}>
      Turn on usage-based billing
    </Button>
  );
}

function Action({ banner }: { banner: Banner }) {
  const { openUpgrade, openSettings } = useShell();
  const portal = useMutation({ mutationFn: openBillingPortal, onError: (error) => toast.error(messageOf(error)) });
  if (banner === 'payment-failed') {
    return (
      <Button size="sm" variant="primary" loading={portal.isPending} onClick={() => portal.mutate()}>
        Update Payment
      </Button>
    );
  }
  if (banner === 'usage-billing') {
    return (
      <Button size="sm" onClick={() => openSettings('usage')}>
        View usage
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {banner === 'credits-used-paid' ? <EnableUsageBilling /> : null}
      <Button size="sm" variant="primary" onClick={openUpgrade}>
        Upgrade
      </Button>
    </div>
  );
}

/** What needs to be known about one's plan: above everything else. */
export function PlanBanner({ className }: { className?: string }) {
  const banner = bannerOf(useEntitlement());
  if (!banner) return null;
  const { tone, title, text } = words[banner];
  return (
    <Notice tone={tone} title={title} action={<Action banner={banner} />} {...(className ? { className } : {})}>
      {text}
    </Notice>
  );
}

/** Offers Pro to people on the free plan. */
export function TryPro() {
  const { openUpgrade } = useShell();
  if (!offersPro(useEntitlement())) return null;
  return (
    <section aria-label="Upgrade" className="grid gap-2 rounded-card border border-line p-3">
      <p className="text-sm text-muted">Real-time monitoring, a team workspace and 30,000 credits a month.</p>
      <Button size="sm" icon={<Sparkles size={14} aria-hidden />} onClick={openUpgrade}>
        Try Pro
      </Button>
    </section>
  );
}

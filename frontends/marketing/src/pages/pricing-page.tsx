import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { toOffers } from '../features/pricing/offers.ts';
import type { Plan } from '../features/pricing/plan-choice.ts';
import { PricingHead } from '../features/pricing/pricing-head.tsx';
import { Pricing } from '../features/pricing/pricing.tsx';
import { Questions, toFaqPage } from '../parts/questions.tsx';
import { Band } from '../parts/band.tsx';
import { usePlans } from '../parts/plans.api.ts';
import { PublicFrame } from './public-frame.tsx';

const questions = [
  { question: 'What is a credit?', answer: 'A run of a monitor costs one credit, and one more for every five sources beyond the first five.' },
  { question: 'What happens when credits run out?', answer: 'Monitors pause and say so. They resume by themselves when your credits reset, or as soon as you upgrade. Nothing is deleted.' },
  { question: 'What if payments are off?', answer: 'Then nothing is limited. Usage is still counted, so whoever runs the installation can see it.' },
];

const product = (plans: readonly Plan[]) => ({ '@type': 'SoftwareApplication', name: 'Forewire', applicationCategory: 'BusinessApplication', operatingSystem: 'Web', offers: toOffers(plans) });

/** Plans and prices. */
export default function PricingPage() {
  const { data } = usePlans();
  const structuredData = data?.paymentsEnabled ? { '@context': 'https://schema.org', '@graph': [product(data.plans), toFaqPage(questions)] } : toFaqPage(questions);
  return (
    <PublicFrame>
      <PageMeta title="Pricing" canonical="/pricing" description="What Forewire costs on this installation, and what each plan includes." structuredData={structuredData} />
      <PricingHead />
      <Band className="pt-0 md:pt-0">
        <h2 className="sr-only">Plans</h2>
        <Pricing />
      </Band>
      <Band title="About credits" sunken beside>
        <Questions questions={questions} />
      </Band>
    </PublicFrame>
  );
}

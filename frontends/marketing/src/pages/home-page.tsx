import { Link } from 'react-router';
import { Button } from '@forewire/ui/button.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { Hero } from '../features/hero/hero.tsx';
import { CoreUseCases } from '../features/home/core-use-cases.tsx';
import { Features } from '../features/home/features.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { homeQuestions } from '../features/home/questions.ts';
import { TeamAlerts } from '../features/home/team-alerts.tsx';
import { useHashScroll } from '../parts/use-hash-scroll.ts';
import { LatestNews } from '../features/news/latest-news.tsx';
import { Pricing } from '../features/pricing/pricing.tsx';
import { Band } from '../parts/band.tsx';
import { Questions, toFaqPage } from '../parts/questions.tsx';
import { PublicFrame } from './public-frame.tsx';

const description = 'Say in plain words what matters to you. Forewire watches the sources, reads what is new and alerts you once, the moment it is news.';
// The software itself costs nothing; what a plan costs is each installation's own.
const structuredData = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'SoftwareApplication', name: 'Forewire', description, applicationCategory: 'BusinessApplication', operatingSystem: 'Web', offers: { '@type': 'Offer', name: 'Free', price: '0', priceCurrency: 'USD' } },
    toFaqPage(homeQuestions),
  ],
};

/** The home page. */
export default function HomePage() {
  useHashScroll();
  return (
    <PublicFrame>
      <PageMeta title="Forewire" canonical="/" description={description} structuredData={structuredData} />
      <Hero />
      <Band
        className="pt-0 md:pt-0"
        title="Latest news"
        lead="What shared monitors on this installation found, as it comes in."
        actions={
          <Button asChild>
            <Link to="/feeds">All public feeds</Link>
          </Button>
        }
      >
        <LatestNews
          limit={6}
          emptyAction={
            <Button asChild>
              <Link to="/onboarding">Start a monitor</Link>
            </Button>
          }
        />
      </Band>
      <HowItWorks />
      <CoreUseCases />
      <Features />
      <TeamAlerts />
      <Band id="pricing" title="Pricing">
        <Pricing />
      </Band>
      <Band id="faq" title="Questions" sunken beside>
        <Questions questions={homeQuestions} />
      </Band>
    </PublicFrame>
  );
}

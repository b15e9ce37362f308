import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { type Clause, LegalText } from '../parts/legal-text.tsx';
import { PublicFrame } from './public-frame.tsx';

const clauses: readonly Clause[] = [
  { heading: 'Between whom', paragraphs: ['These terms are between you and whoever runs this installation of Forewire. The makers of the software are no party to them.'] },
  {
    heading: 'Your account',
    paragraphs: ['Give an email address that is yours, keep your password and API keys to yourself, and tell the operator if you think that somebody else has them. What happens under your account is taken to be done by you.'],
  },
  {
    heading: 'Fair use',
    paragraphs: [
      'Watch what you are allowed to read. Forewire keeps to robots.txt and to limits that sources set; don’t use it to get around a paywall, a ban or a protection against robots.',
      'Don’t use it to harass people, to break into systems, or to overload the sources or this installation.',
    ],
  },
  {
    heading: 'What belongs to whom',
    paragraphs: ['Articles and pictures belong to their publishers. Summaries and links are for your information; passing whole stories on needs the publisher’s permission. What you write yourself stays yours.'],
  },
  {
    heading: 'No promise of completeness',
    paragraphs: [
      'News can be late, wrong or missed: sources fail, judgements err, mail gets lost. Forewire shows what it knows about that, but don’t make it the only thing that stands between you and a loss.',
      'Nothing that it shows is advice on investments, law or health.',
    ],
  },
  { heading: 'Payment', paragraphs: ['Where the operator charges for plans, the price, the period and how to cancel are shown before you pay. Where no payments are taken, the service is free, and can be ended at any time with fair notice.'] },
  { heading: 'Ending', paragraphs: ['You can delete your account in the settings at any time. The operator can close accounts that break these terms.'] },
];

/** The terms of use. */
export default function TermsPage() {
  return (
    <PublicFrame>
      <PageMeta title="Terms" canonical="/terms" description="The terms on which this installation of Forewire can be used." />
      <LegalText title="Terms of use" lead="Short, because the software runs on its operator’s machine and there is little to regulate. The operator of this installation may add to them." clauses={clauses} />
    </PublicFrame>
  );
}

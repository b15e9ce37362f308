import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { type Clause, LegalText } from '../parts/legal-text.tsx';
import { PublicFrame } from './public-frame.tsx';

const clauses: readonly Clause[] = [
  {
    heading: 'Who is responsible',
    paragraphs: ['Forewire is software that people and companies run on machines of their own. Whoever runs this installation decides what happens with its data and answers for it. The makers of the software receive nothing from it.'],
  },
  {
    heading: 'What is kept',
    paragraphs: [
      'Your account: email address, a hash of your password, the accounts elsewhere that you sign in with, and what you fill in about yourself (name, phone number, time zone, focus hours).',
      'What you make: monitors with their wording and sources, channels with their secrets (encrypted), marks on results, teams and invitations.',
      'What follows from it: runs, results, reasons, alerts with their outcome, briefings, and how much was used.',
      'Sessions: network address and browser of each sign-in, so that a stolen session can be recognised and ended.',
    ],
  },
  {
    heading: 'What leaves the machine',
    paragraphs: [
      'Requests to the sources that are watched. They name the program and not you.',
      'Searches for sources: words from your request go to public news searches when Forewire looks for sources.',
      'Alerts, to wherever you have them sent: your mail server, your browser’s push service, Slack, Teams, Discord, Discourse or your webhook.',
      'If you verify a phone: its number, the codes for it and your alerts go to Twilio, which delivers them.',
      'If this installation sells plans: your email address and what you buy go to Stripe, on whose pages you pay. Forewire never sees your card.',
      'If you sign in with Google, Microsoft or X: your browser goes to their page, and they learn that you use this installation. Forewire takes your name and address from there, and keeps no access to your account.',
      'If the operator has connected a language model: your request and the text of articles go to that model. Without one they don’t; the screen says which of the two judged.',
    ],
  },
  {
    heading: 'Cookies and storage',
    paragraphs: ['One cookie keeps you signed in, one remembers for half a year that an account has signed in with this browser, one lasts ten minutes while you sign in elsewhere, and one remembers whether the sidebar is open. Your browser also stores the theme, drafts and which alerts it has shown. There is no tracking and no advertising, and no third party’s script is loaded.'],
  },
  {
    heading: 'Pictures in news',
    paragraphs: ['Pictures in the news are loaded by your browser from their publisher, who therefore sees your network address, but not which page you came from.'],
  },
  {
    heading: 'Your rights',
    paragraphs: ['You can change your data in the settings, read all of it through the API, and delete your account there; deleting removes it with everything that belongs to it. For anything else, turn to whoever runs this installation.'],
  },
];

/** What happens with data. */
export default function PrivacyPage() {
  return (
    <PublicFrame>
      <PageMeta title="Privacy" canonical="/privacy" description="What this installation of Forewire keeps, what leaves it, and who is responsible." />
      <LegalText title="Privacy" lead="What the software does with data, in plain words. The operator of this installation may add to it." clauses={clauses} />
    </PublicFrame>
  );
}

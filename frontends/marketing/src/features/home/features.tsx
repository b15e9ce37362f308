import { BellRing, CalendarClock, Code, Layers, ReceiptText, Sunrise } from 'lucide-react';
import { Band } from '../../parts/band.tsx';
import { type Point, RuledPoints } from '../../parts/ruled-points.tsx';

const size = 18;
const features: readonly Point[] = [
  { icon: <CalendarClock size={size} aria-hidden />, title: 'Any source, your schedule', text: 'Feeds, feeds that a site hides, and sites that have none. In real time during the hours that you choose, hourly, or daily.' },
  { icon: <Layers size={size} aria-hidden />, title: 'One event, one alert', text: 'Ten outlets report the same thing: you get one alert with ten links. A rewritten copy is no news.' },
  { icon: <ReceiptText size={size} aria-hidden />, title: 'The details of every run', text: 'Why you got an alert, and why you got none for everything else. The state of each source is shown as it is, walls included.' },
  { icon: <BellRing size={size} aria-hidden />, title: 'Alerts where you are', text: 'Browser, email, Slack, Microsoft Teams, Discord, Discourse and signed webhooks, each delivery once and on record.' },
  { icon: <Sunrise size={size} aria-hidden />, title: 'Briefings', text: 'What came in overnight in the morning, what the day brought in the evening, across all of your monitors.' },
  { icon: <Code size={size} aria-hidden />, title: 'API and self-hosting', text: 'Everything on the screen can be scripted. It runs on one machine with one command, or on Kubernetes, and your data stays there.' },
];

/** What the product does. */
export function Features() {
  return (
    <Band className="pt-0 md:pt-0" title="Built like an instrument" lead="Quiet until something happens, and able to say why when it does.">
      <RuledPoints points={features} />
    </Band>
  );
}

import { Band } from './band.tsx';
import { PhoneShot, ProductShot, type Shot } from './product-shot.tsx';

type Stop = { title: string; text: string; alt: string };
const stops: readonly (Stop & { shot: Exclude<Shot, 'monitor'> })[] = [
  { shot: 'ask', title: 'A sentence is enough', text: 'Sources that report on it are found while you type. Take away what you don’t trust, add what only you know.', alt: 'A request in one sentence, and the sources that were found for it' },
  { shot: 'receipt', title: 'A silence you can check', text: 'Every run keeps its details: what it read, what it alerted you to, and why it did not alert you to the rest.', alt: 'The details of a run: what it alerted to and what it did not, each with its reason' },
  { shot: 'result', title: 'The news, and why you have it', text: 'A summary, who reports it, and what in your request it answers. One word from you says whether it was meant.', alt: 'A result with its summary, its source, and why it was sent' },
];

function Words({ title, text }: Pick<Stop, 'title' | 'text'>) {
  return (
    <div className="grid gap-2">
      <h3 className="font-serif text-lg leading-snug font-medium">{title}</h3>
      <p className="text-md text-muted">{text}</p>
    </div>
  );
}

/** The product in four pictures of itself. */
export function ProductTour() {
  return (
    <Band title="What you see">
      <ul className="grid gap-10 lg:grid-cols-3 lg:gap-8">
        {/* Too small to be read on a phone. */}
        <li className="grid items-center gap-5 lg:col-span-3 lg:grid-cols-3 lg:gap-8 max-md:hidden">
          <Words title="Nothing hidden" text="What was found, by day. Beside it the sources, and how each of them is doing: read, unchanged, blocked, failing since when." />
          <ProductShot shot="monitor" alt="A monitor: its results by day, its sources and how each of them is doing" className="rounded-card shadow-float lg:col-span-2" />
        </li>
        {stops.map(({ shot, title, text, alt }) => (
          <li key={shot} className="grid content-start gap-5">
            <PhoneShot shot={shot} alt={alt} className="h-[380px] rounded-card border border-line bg-sunken" />
            <Words title={title} text={text} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

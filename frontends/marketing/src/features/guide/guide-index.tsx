import { Link } from 'react-router';
import { guideParts } from '../../parts/guide.ts';
import { ProductShot } from '../../parts/product-shot.tsx';
import { GuideFrame } from './guide-view.tsx';

/** The guide's first page: its parts, and a picture of what they are about. */
export function GuideIndex() {
  return (
    <GuideFrame path="/docs">
      <div className="min-w-0">
        <h1 className="font-serif text-2xl leading-tight font-medium tracking-tight text-balance">Guide</h1>
        <p className="mt-4 max-w-reading text-md text-muted">How to use Forewire, and how to run it.</p>
        <ProductShot shot="monitor" alt="A monitor: its results by day, its sources with their states, and when the next run is due" className="mt-8 rounded-card" />
        <div className="mt-10 grid gap-8 sm:grid-cols-2">
          {guideParts.map(({ title, pages }) => (
            <section key={title} aria-label={title}>
              <h2 className="mb-3 text-lg font-semibold">{title}</h2>
              <ul className="grid gap-1">
                {pages.map((page) => (
                  <li key={page.path}>
                    <Link to={page.path} className="inline-flex min-h-7 items-center text-md text-accent underline-offset-4 hover:underline touch:min-h-11">
                      {page.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </GuideFrame>
  );
}

import type { Mark, MarkedReport } from '../src/feedback/trait.ts';
import { buildArticle } from './articles.ts';

let count = 0;
/** An alert of the last 30 days, and what people say of it. */
export function report(mark: Mark | null, title: string, text: string, language = 'en'): MarkedReport {
  count += 1;
  return { article: buildArticle({ id: `${mark ?? 'unmarked'}-${count}`, title, text, language }), mark, isRecent: true };
}

/** What a company brings to market. */
export const launches = (mark: Mark | null) => [
  report(mark, 'Acme Robotics unveils a robot that folds laundry', 'Acme Robotics on Monday unveiled its new product, a household robot that folds laundry. The product launch took place in Lisk, and the robot goes on sale in May for 900 euros.'),
  report(mark, 'Product launch: Acme Robotics brings a lawn robot to market', 'The product launch of the lawn robot was watched by 300 guests. Acme Robotics says the new product goes on sale in April at garden centres.'),
  report(mark, 'Acme Robotics launches a kitchen helper', 'Acme Robotics launched a kitchen helper on Tuesday. The new product chops and stirs, and hits the market in June. Its launch had been expected since autumn.'),
];

/** What else is reported of it. */
export const other = (mark: Mark | null) => [
  report(mark, 'Acme Robotics cuts 400 jobs at its plant in Northvale', 'Acme Robotics is cutting 400 jobs at its plant in Northvale, the company told staff on Wednesday. The works council called the layoffs unnecessary.'),
  report(mark, 'Workers at Acme Robotics strike over pay', 'Workers at Acme Robotics went on strike on Thursday over pay. The union wants six per cent more; the walkout lasts until Friday.'),
  report(mark, 'Court fines Acme Robotics over safety breaches', 'A court in Lisk fined Acme Robotics two million euros over safety breaches at a warehouse, in which a worker was injured last year.'),
  report(mark, 'Acme Robotics reports a quarterly loss', 'Acme Robotics reported a loss of 40 million euros for the quarter. Revenue fell by nine per cent, the company said on Tuesday.'),
];

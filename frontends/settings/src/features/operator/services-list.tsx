import { CircleAlert, CircleCheck, CircleOff } from 'lucide-react';
import type { Figure } from '@forewire/contracts/http/operations';
import { Card } from '@forewire/ui/card.tsx';
import { useNow } from '@forewire/ui/clock.ts';
import { type Answer, backlogOf, stateOf, uptime } from './operations.ts';

const number = new Intl.NumberFormat();
const mebibyte = 1024 * 1024;
const looks = {
  ready: { words: 'Ready', Icon: CircleCheck, className: 'text-ok' },
  'not-ready': { words: 'Not ready', Icon: CircleAlert, className: 'text-warn' },
  unreachable: { words: 'Unreachable', Icon: CircleOff, className: 'text-danger' },
};
const cell = 'px-4 py-2.5 text-right tabular-nums whitespace-nowrap';

function State({ answer }: { answer: Answer }) {
  const { state, problems } = stateOf(answer);
  const { words, Icon, className } = looks[state];
  return (
    <>
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Icon size={16} aria-hidden className={className} />
        {words}
      </span>
      {problems.map((problem) => (
        <span key={problem} className="block text-sm text-muted">
          {problem}
        </span>
      ))}
    </>
  );
}

function orDash(value: number | null): string {
  return value === null ? '–' : number.format(value);
}

function ServiceRow({ answer, figures }: { answer: Answer; figures: readonly Figure[] }) {
  const now = useNow();
  const { operations, service } = answer;
  const { outbox, lag } = backlogOf(figures, service);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-4 py-2.5 text-left font-medium capitalize">
        {service}
      </th>
      <td className="px-4 py-2.5">
        <State answer={answer} />
      </td>
      <td className={cell}>{operations ? uptime((now.getTime() - new Date(operations.startedAt).getTime()) / 1000) : '–'}</td>
      <td className={cell}>{operations ? `${number.format(Math.round(operations.memoryBytes / mebibyte))} MiB` : '–'}</td>
      <td className={cell}>{orDash(outbox)}</td>
      <td className={cell}>{orDash(lag)}</td>
    </tr>
  );
}

/** The services, one a row: whether each takes work, and what waits for it. */
export function ServicesList({ answers, figures }: { answers: readonly Answer[]; figures: readonly Figure[] }) {
  const heads = ['Running for', 'Memory', 'Events to send', 'Events to read'];
  const together = new Set(answers.flatMap(({ operations }) => operations?.process ?? [])).size === 1 && answers.length > 1;
  return (
    <>
      <Card padding="none">
        {/* Wider than a phone: it scrolls by itself, and a region that scrolls must be reachable by keyboard. */}
        <div tabIndex={0} role="region" aria-label="Services" className="overflow-x-auto rounded-card">
          <table className="w-full text-base">
            <thead>
              <tr className="text-sm text-muted">
                <th scope="col" className="px-4 py-2.5 text-left font-medium">
                  Service
                </th>
                <th scope="col" className="px-4 py-2.5 text-left font-medium">
                  State
                </th>
                {heads.map((head) => (
                  <th key={head} scope="col" className="px-4 py-2.5 text-right font-medium whitespace-nowrap">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answers.map((answer) => (
                <ServiceRow key={answer.service} answer={answer} figures={figures} />
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <p className="text-sm text-muted">
        {together ? 'All services run in one process here, so they share its memory.' : 'Where a service has several replicas, one of them answered.'}
      </p>
    </>
  );
}

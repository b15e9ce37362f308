import { Band } from '../../parts/band.tsx';

const tools = [
  { name: 'Slack', place: '#harbour-desk', note: 'Posts to a channel through a Slack app.' },
  { name: 'Microsoft Teams', place: 'Logistics › Alerts', note: 'Posts a card through a workflow’s address.' },
  { name: 'Discord', place: '#newsroom', note: 'Posts an embed through a channel’s webhook.' },
] as const;

function Message({ place }: { place: string }) {
  return (
    <div role="img" aria-label="An example of an alert, with an invented story" className="rounded-control border border-line bg-paper p-3.5">
      <p className="text-sm font-medium text-muted">{place}</p>
      <div className="mt-2 border-l-2 border-accent pl-3">
        <p className="font-serif text-md leading-snug font-medium">Dockers vote for a strike from Monday</p>
        <p className="mt-1 text-sm text-muted">Veldhaven port strikes · Harbour Ledger, Northgate Wire</p>
      </div>
    </div>
  );
}

/** Where a team hears of it. */
export function TeamAlerts() {
  return (
    <Band title="The whole team knows" lead="Connect a monitor to where your team talks. One message a run, with the headline, the summary and the sources." sunken>
      <ul className="grid gap-4 md:grid-cols-3">
        {tools.map(({ name, place, note }) => (
          <li key={name} className="grid content-start gap-4 rounded-card border border-line bg-surface p-5">
            <div>
              <h3 className="text-md font-semibold">{name}</h3>
              <p className="mt-0.5 text-base text-muted">{note}</p>
            </div>
            <Message place={place} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

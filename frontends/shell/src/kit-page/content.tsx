import { Radar, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@forewire/ui/avatar.tsx';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { Chip, RemovableChip } from '@forewire/ui/chip.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { Progress } from '@forewire/ui/progress.tsx';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { ListHeading, Section } from '@forewire/ui/section.tsx';
import { SourceIcons, SourceLabel } from '@forewire/ui/source-icon.tsx';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { Row, Specimen } from './specimen.tsx';

const sources = [
  { url: 'exa', sourceType: 'exa' },
  { url: 'https://www.reuters.com/markets' },
  { url: 'https://www.reddit.com/r/mining' },
  { url: 'https://x.com/harbourdesk' },
  { url: 'https://t.me/s/portwatch' },
  { url: 'https://valley-courier.example/news', name: 'The Valley Courier' },
  { url: 'not an address' },
];
const moments = [20_000, 7 * 60_000, 3 * 3_600_000, 5 * 86_400_000, 400 * 86_400_000].map((age) => new Date(Date.now() - age).toISOString());

function Marks() {
  const [picked, setPicked] = useState(true);
  return (
    <Specimen name="Badge, Chip, Avatar">
      <Row>
        <Badge>Paused</Badge>
        <Badge tone="accent">Pro</Badge>
        <Badge tone="live" pulse>
          2 mins ago
        </Badge>
        <Badge tone="ok">Active</Badge>
        <Badge tone="warn" icon={<TriangleAlert size={12} aria-hidden />}>
          Blocked
        </Badge>
        <Badge tone="danger">Failed</Badge>
      </Row>
      <Row>
        <Chip selected={picked} onClick={() => setPicked(!picked)}>
          Port strikes in Northern Europe
        </Chip>
        <Chip>Lithium supply</Chip>
        <RemovableChip removeLabel="Remove source" onRemove={() => undefined}>
          valley-courier.example
        </RemovableChip>
      </Row>
      <Row>
        {['Ada Lovelace', 'grace.hopper@newsroom.example', 'Émile Zola', '林 美'].map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Ada Lovelace" size={44} />
      </Row>
    </Specimen>
  );
}

function Sources() {
  return (
    <Specimen name="Sources and times">
      <div className="grid gap-2.5">
        {sources.map((source) => (
          <SourceLabel key={source.url} source={source} />
        ))}
      </div>
      <SourceIcons sources={sources} />
      <Row>
        {moments.map((moment) => (
          <RelativeTime key={moment} value={moment} className="text-sm text-muted" />
        ))}
        <RelativeTime value={null} className="text-sm text-muted" />
      </Row>
    </Specimen>
  );
}

function Results() {
  return (
    <Specimen name="A result, as news reads">
      <ListHeading>Today</ListHeading>
      <article className="grid gap-2">
        <Row>
          <Badge tone="live" pulse>
            2 mins ago
          </Badge>
          <SourceLabel source={{ url: 'https://valley-courier.example', name: 'The Valley Courier' }} className="text-sm text-muted" />
        </Row>
        <h4 className="font-serif text-lg leading-snug font-medium text-balance">Copper mine reopens after court lifts water ruling</h4>
        <p className="max-w-reading text-base text-muted">The operator may pump again from Monday, the appeals court decided, provided that it reports levels weekly.</p>
      </article>
    </Specimen>
  );
}

function States() {
  return (
    <>
      <Specimen name="Notice">
        <Notice title="Analysis on this server">Articles are analyzed without a language model. Set one to have them read.</Notice>
        <Notice tone="ok">Phone verified! SMS notifications enabled.</Notice>
        <Notice tone="warn" title="Task paused due to credit limit exceeded" action={<Button size="sm">Upgrade</Button>} />
        <Notice tone="danger" title="This source could not be read">valley-courier.example answers with a captcha since Tuesday.</Notice>
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState
          icon={<Radar size={20} aria-hidden />}
          title="Not monitoring yet"
          description="Create a monitor and get alerts as soon as something happens."
          action={<Button variant="primary">Create monitor</Button>}
        />
      </Specimen>
      <Specimen name="ErrorState">
        <ErrorState title="Results could not be loaded" description="Maximum retries exceeded" onRetry={() => undefined} />
      </Specimen>
      <Specimen name="Skeleton, Spinner, Progress">
        <Loading label="Loading results" className="grid gap-3">
          <Skeleton className="h-5 w-2/3" />
          <SkeletonText />
        </Loading>
        <Row>
          <Spinner label="Loading" />
          <Spinner size={24} label="Loading" className="text-accent" />
        </Row>
        <Progress label="Credits used" value={0.62} />
        <Progress label="Credits used, nearly all" value={0.94} tone="warn" />
        <Progress label="Credits used up" value={1} tone="danger" />
        <Progress label="Working" />
      </Specimen>
    </>
  );
}

/** What is read. */
export function Content() {
  return (
    <>
      <Results />
      <Marks />
      <Sources />
      <States />
      <Specimen name="Section, Card">
        <Section title="Connected accounts" description="Ways to sign in to this account." actions={<Button size="sm">Link account</Button>}>
          <Card>An ordinary card</Card>
          <Card interactive>A card that is a link</Card>
        </Section>
      </Specimen>
    </>
  );
}

import { Logo, LogoMark } from '@forewire/ui/logo.tsx';
import { Row, Specimen } from './specimen.tsx';

const colours = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['accent', 'bg-accent'],
  ['accent-fill', 'bg-accent-fill'],
  ['accent-soft', 'bg-accent-soft'],
  ['live', 'bg-live'],
  ['live-soft', 'bg-live-soft'],
  ['ok', 'bg-ok'],
  ['ok-soft', 'bg-ok-soft'],
  ['warn', 'bg-warn'],
  ['warn-soft', 'bg-warn-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
] as const;

const sizes = [
  ['3xl', 'text-3xl'],
  ['2xl', 'text-2xl'],
  ['xl', 'text-xl'],
  ['lg', 'text-lg'],
  ['md', 'text-md'],
  ['base', 'text-base'],
  ['sm', 'text-sm'],
  ['xs', 'text-xs'],
] as const;

/** Colours, type and mark. */
export function Foundations() {
  return (
    <>
      <Specimen name="Colours">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {colours.map(([name, ground]) => (
            <div key={name} className="flex items-center gap-2.5">
              <span className={`size-9 shrink-0 rounded-control border border-line ${ground}`} />
              <span className="text-sm">{name}</span>
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Type">
        {sizes.map(([name, size]) => (
          <p key={name} className={`${size} min-w-0 truncate font-medium tracking-tight`}>
            {name} Copper mine reopens
          </p>
        ))}
        <p className="font-serif text-lg">Harbour strike ends after eleven days, ports expect backlog into spring</p>
        <p className="max-w-reading text-base text-muted">Body text in the app is 14 px. It explains what stands above it, in lines of at most seventy characters.</p>
      </Specimen>
      <Specimen name="Logo">
        <Row>
          <Logo />
          <LogoMark size={40} />
          <LogoMark size={16} />
        </Row>
      </Specimen>
    </>
  );
}

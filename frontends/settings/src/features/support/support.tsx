import { BookOpen, Braces, ExternalLink } from 'lucide-react';
import { Button } from '@forewire/ui/button.tsx';
import { CopyButton } from '@forewire/ui/copy-button.tsx';
import { Kbd } from '@forewire/ui/kbd.tsx';
import { Link } from '@forewire/ui/router.ts';
import { useUser } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { altKey, modKey } from '@forewire/ui/shortcut.ts';
import { Part, Row, Rows } from '../../parts/panel.tsx';
import { supportText } from './support-details.ts';

const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  [`${modKey} K`, 'Search, jump to a monitor, run a command'],
  [`${modKey} B`, 'Show or hide the sidebar'],
  ['1 – 9', 'Open one of the listed monitors, while the command menu is open'],
  [`${altKey} N`, 'New monitor, while the command menu is open'],
  ['Esc', 'Close what is open'],
];

/** Where help is to be had. */
export function Support() {
  const { email, id, admin } = useUser();
  const { closeOverlay } = useShell();
  const details = () => supportText({ address: location.origin, email, userId: id, browser: navigator.userAgent, at: new Date() });
  return (
    <>
      <Rows>
        <Row stack title="Guide" description="How to use Forewire, and how to run it.">
          <Button asChild icon={<BookOpen size={16} aria-hidden />}>
            <Link to="/docs" onClick={closeOverlay}>
              Open
            </Link>
          </Button>
        </Row>
        <Row stack title="API reference" description="Every call that Forewire answers, to try out in the browser.">
          <Button asChild icon={<Braces size={16} aria-hidden />} iconEnd={<ExternalLink size={14} aria-hidden className="text-muted" />}>
            <a href="/api/docs" target="_blank" rel="noopener">
              Open
            </a>
          </Button>
        </Row>
        <Row stack title="Contact" description={`This Forewire is run by whoever gave you the address ${location.host}: your organisation or yourself. Send them what happened, with these details.`}>
          <CopyButton text={details} label="Copy details" />
        </Row>
        {admin ? (
          <Row stack title="Operator's page" description="How this installation is doing, and mails that were not sent.">
            <Button asChild>
              <Link to="/admin" onClick={closeOverlay}>
                Open
              </Link>
            </Button>
          </Row>
        ) : null}
      </Rows>
      <div className="max-md:hidden">
        <Part title="Keyboard">
          <Rows>
            {shortcuts.map(([keys, does]) => (
              <div key={keys} className="flex items-center justify-between gap-6 px-4 py-2.5">
                <span className="text-base">{does}</span>
                <Kbd>{keys}</Kbd>
              </div>
            ))}
          </Rows>
        </Part>
      </div>
    </>
  );
}

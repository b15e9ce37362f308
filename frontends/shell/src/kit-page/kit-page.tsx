import { BrowserRouter } from '@forewire/ui/router.ts';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { SegmentedControl } from '@forewire/ui/segmented-control.tsx';
import { SessionProvider } from '@forewire/ui/session.tsx';
import { useTheme } from '@forewire/ui/theme.ts';
import { Toaster } from '@forewire/ui/toaster.tsx';
import { TooltipProvider } from '@forewire/ui/tooltip.tsx';
import { Above } from './above.tsx';
import { Actions } from './actions.tsx';
import { Content } from './content.tsx';
import { Controls } from './controls.tsx';
import { Foundations } from './foundations.tsx';

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <SegmentedControl
      label="Theme"
      value={theme}
      onValueChange={setTheme}
      segments={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'system', label: 'System' },
      ]}
    />
  );
}

/** Every component of the kit in every state, for looking at while developing. */
export function KitPage() {
  return (
    <SessionProvider>
      <TooltipProvider>
        <BrowserRouter>
          <PageMeta title="Kit" noindex />
          <main className="mx-auto grid max-w-6xl gap-8 px-5 py-10 md:px-8">
            <header className="flex flex-wrap items-center justify-between gap-4">
              <h1 className="text-xl font-semibold tracking-tight">The kit</h1>
              <ThemeChoice />
            </header>
            {[
              ['Foundations', <Foundations key="f" />] as const,
              ['Actions', <Actions key="a" />] as const,
              ['Controls', <Controls key="c" />] as const,
              ['Content', <Content key="o" />] as const,
              ['Above the page', <Above key="b" />] as const,
            ].map(([title, body]) => (
              <div key={title} className="grid min-w-0 gap-5">
                <h2 className="border-b border-line pb-2 text-lg font-semibold tracking-tight">{title}</h2>
                <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">{body}</div>
              </div>
            ))}
          </main>
          <Toaster />
        </BrowserRouter>
      </TooltipProvider>
    </SessionProvider>
  );
}

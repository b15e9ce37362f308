import { Radar } from 'lucide-react';
import { Button } from '@forewire/ui/button.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';

/** In place of a page that needs somebody to be signed in. */
export function SignInPrompt() {
  const { openAuth } = useShell();
  return (
    <>
      <PageMeta title="Log in" noindex />
      <EmptyState
        whole
        className="min-h-[70dvh]"
        icon={<Radar size={20} aria-hidden />}
        title="Log in to see your monitors"
        description="Say in plain words what matters to you. Forewire watches the sources and tells you the moment something happens."
        action={
          <>
            <Button variant="primary" onClick={() => openAuth('login')}>
              Log in
            </Button>
            <Button onClick={() => openAuth('signup')}>Create account</Button>
          </>
        }
      />
    </>
  );
}

import './remote.css';
import type { Provider } from '@forewire/contracts/http/auth';
import { lazyPage } from '@forewire/ui/lazy-page.tsx';
import type { Remote } from '@forewire/ui/remote-contract.ts';
import { AuthOverlay } from './features/auth/auth-overlay.tsx';
import { guidePaths } from './parts/guide-paths.ts';
import { sourceLinks, useCaseLinks } from './parts/site-links.ts';
import { Background } from './pages/background.tsx';

const HomePage = lazyPage(() => import('./pages/home-page.tsx'));
const AuthPage = lazyPage(() => import('./pages/auth-page.tsx'));
const ConfirmPage = lazyPage(() => import('./pages/confirm-page.tsx'));
const ProviderReturnPage = lazyPage(() => import('./pages/provider-return-page.tsx'));
const SignupPage = lazyPage(() => import('./pages/signup-page.tsx'));
const OnboardingPage = lazyPage(() => import('./pages/onboarding-page.tsx'));
const PricingPage = lazyPage(() => import('./pages/pricing-page.tsx'));
const UseCasePage = lazyPage(() => import('./pages/use-case-page.tsx'));
const SourcesPage = lazyPage(() => import('./pages/sources-page.tsx'));
const SourcePage = lazyPage(() => import('./pages/source-page.tsx'));
const FeedsPage = lazyPage(() => import('./pages/feeds-page.tsx'));
const FeedPage = lazyPage(() => import('./pages/feed-page.tsx'));
const TermsPage = lazyPage(() => import('./pages/terms-page.tsx'));
const PrivacyPage = lazyPage(() => import('./pages/privacy-page.tsx'));
const GuideIndexPage = lazyPage(() => import('./pages/guide-index-page.tsx'));
const OgPreviewPage = lazyPage(() => import('./pages/og-preview-page.tsx'));

const guides = guidePaths.map((path) => ({ path, Page: lazyPage(async () => (await import('./pages/guide-page.tsx')).guidePageAt(path)) }));

// Not the contract's own list: the schemas around it would come with the first page.
const providers = ['google', 'microsoft', 'x'] as const satisfies readonly Provider[];

function slugOf(to: string): string {
  return to.slice(to.lastIndexOf('/') + 1);
}

const remote: Remote = {
  routes: [
    { path: '/', element: <HomePage /> },
    { path: '/pricing', element: <PricingPage /> },
    // One route for each that there is, so that any other leads to the shell's not-found page.
    ...useCaseLinks.map(({ to }) => ({ path: to, element: <UseCasePage key={to} slug={slugOf(to)} /> })),
    { path: '/sources', element: <SourcesPage /> },
    ...sourceLinks.map(({ to }) => ({ path: to, element: <SourcePage key={to} slug={slugOf(to)} /> })),
    { path: '/feeds', element: <FeedsPage /> },
    { path: '/feeds/:slug', element: <FeedPage /> },
    { path: '/docs', element: <GuideIndexPage /> },
    ...guides.map(({ path, Page }) => ({ path, element: <Page key={path} /> })),
    { path: '/terms', element: <TermsPage /> },
    { path: '/privacy', element: <PrivacyPage /> },
    { path: '/og-preview', element: <OgPreviewPage /> },
    { path: '/auth', element: <AuthPage /> },
    { path: '/auth/confirm', element: <ConfirmPage /> },
    ...providers.map((name) => ({ path: `/auth/callback/${name}`, element: <ProviderReturnPage key={name} provider={name} /> })),
    { path: '/signup', element: <SignupPage /> },
    { path: '/onboarding', element: <OnboardingPage /> },
    { path: '/onboarding/explainers', element: <OnboardingPage /> },
  ],
  Background,
  overlays: { auth: AuthOverlay },
};
export default remote;

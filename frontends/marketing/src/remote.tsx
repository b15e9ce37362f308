import './remote.css';
import { lazy } from 'react';
import type { Remote } from '@forewire/ui/remote-contract.ts';
import { AuthOverlay } from './features/auth/auth-overlay.tsx';
import { sourceLinks, useCaseLinks } from './parts/site-links.ts';
import { Background } from './pages/background.tsx';

const HomePage = lazy(() => import('./pages/home-page.tsx'));
const AuthPage = lazy(() => import('./pages/auth-page.tsx'));
const ConfirmPage = lazy(() => import('./pages/confirm-page.tsx'));
const SignupPage = lazy(() => import('./pages/signup-page.tsx'));
const OnboardingPage = lazy(() => import('./pages/onboarding-page.tsx'));
const PricingPage = lazy(() => import('./pages/pricing-page.tsx'));
const UseCasePage = lazy(() => import('./pages/use-case-page.tsx'));
const SourcesPage = lazy(() => import('./pages/sources-page.tsx'));
const SourcePage = lazy(() => import('./pages/source-page.tsx'));
const FeedsPage = lazy(() => import('./pages/feeds-page.tsx'));
const FeedPage = lazy(() => import('./pages/feed-page.tsx'));
const TermsPage = lazy(() => import('./pages/terms-page.tsx'));
const PrivacyPage = lazy(() => import('./pages/privacy-page.tsx'));
const OgPreviewPage = lazy(() => import('./pages/og-preview-page.tsx'));

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
    { path: '/terms', element: <TermsPage /> },
    { path: '/privacy', element: <PrivacyPage /> },
    { path: '/og-preview', element: <OgPreviewPage /> },
    { path: '/auth', element: <AuthPage /> },
    { path: '/auth/confirm', element: <ConfirmPage /> },
    { path: '/signup', element: <SignupPage /> },
    { path: '/onboarding', element: <OnboardingPage /> },
    { path: '/onboarding/explainers', element: <OnboardingPage /> },
  ],
  Background,
  overlays: { auth: AuthOverlay },
};
export default remote;

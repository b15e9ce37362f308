import './remote.css';
import { lazy } from 'react';
import type { Remote } from '@forewire/ui/remote-contract.ts';
import { AuthOverlay } from './features/auth/auth-overlay.tsx';
import { Arrivals } from './features/auth/arrivals.tsx';

const HomePage = lazy(() => import('./pages/home-page.tsx'));
const AuthPage = lazy(() => import('./pages/auth-page.tsx'));
const ConfirmPage = lazy(() => import('./pages/confirm-page.tsx'));
const SignupPage = lazy(() => import('./pages/signup-page.tsx'));
const OnboardingPage = lazy(() => import('./pages/onboarding-page.tsx'));

const remote: Remote = {
  routes: [
    { path: '/', element: <HomePage /> },
    { path: '/auth', element: <AuthPage /> },
    { path: '/auth/confirm', element: <ConfirmPage /> },
    { path: '/signup', element: <SignupPage /> },
    { path: '/onboarding', element: <OnboardingPage /> },
    { path: '/onboarding/explainers', element: <OnboardingPage /> },
  ],
  Background: Arrivals,
  overlays: { auth: AuthOverlay },
};
export default remote;

import { useEffect } from 'react';
import { useLocation } from 'react-router';

// Spec public-site.md §9.
const delayMs = 100;

/** The section that a hash names, or null: tokens and errors of sign-ins come in the hash too. */
export function sectionOf(hash: string): string | null {
  const name = hash.replace(/^#/, '');
  return /^[a-z][a-z-]*$/.test(name) ? name : null;
}

/** Scrolls to the section that the address names. */
export function useHashScroll(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = sectionOf(hash);
    if (!section) return;
    const timer = setTimeout(() => document.getElementById(section)?.scrollIntoView({ behavior: 'smooth' }), delayMs);
    return () => clearTimeout(timer);
  }, [hash, key]);
}

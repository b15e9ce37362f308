import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../test/memory-storage.ts';
import { type Arrival, type Circumstances, destinationOf, dropArrival, isArriving, noteArrival, takeArrival } from './arrival.ts';

const signIn: Arrival = { signedUp: false, returnTo: null, fromPage: false, joins: null };
const signUp: Arrival = { ...signIn, signedUp: true };
const usual: Circumstances = { step: 'completed', joined: false, heroWaiting: false, path: '/pricing' };

describe('where somebody goes after getting in', () => {
  it('is nowhere else for a modal above a page', () => {
    expect(destinationOf(signIn, usual)).toBeNull();
  });

  it('is the app from the home page and from the auth page', () => {
    expect(destinationOf(signIn, { ...usual, path: '/' })).toBe('/app');
    expect(destinationOf({ ...signIn, fromPage: true }, { ...usual, path: '/auth' })).toBe('/app');
  });

  it('is where they wanted to go', () => {
    expect(destinationOf({ ...signIn, returnTo: '/news' }, { ...usual, heroWaiting: true })).toBe('/news');
  });

  it('is the form when something typed waits for it', () => {
    expect(destinationOf(signIn, { ...usual, heroWaiting: true, path: '/' })).toBe('/create');
  });

  it('is the introduction for who is new, and what they wanted after it', () => {
    expect(destinationOf(signUp, { ...usual, step: 'explainers', heroWaiting: true })).toBe('/onboarding');
    expect(destinationOf({ ...signUp, returnTo: '/tasks/a?b=c' }, { ...usual, step: 'explainers' })).toBe('/onboarding?return_to=%2Ftasks%2Fa%3Fb%3Dc');
  });

  it('is the app and no introduction for who came to join a team', () => {
    expect(destinationOf(signUp, { ...usual, step: 'explainers', joined: true })).toBe('/app');
  });
});

describe('a noted arrival', () => {
  it('is taken once', () => {
    const session = memoryStorage();
    noteArrival(session, signUp);
    expect(isArriving(session)).toBe(true);
    expect(takeArrival(session)).toEqual(signUp);
    expect(takeArrival(session)).toBeNull();
  });

  it('is dropped when the sign-in failed', () => {
    const session = memoryStorage();
    noteArrival(session, signIn);
    dropArrival(session);
    expect(takeArrival(session)).toBeNull();
  });
});

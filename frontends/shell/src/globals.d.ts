/** Whether the page that shows every component is part of this build. */
declare const WITH_KIT_PAGE: boolean;
declare module '*.css';
/** Written by the build: one import for each module of the kit. */
declare module '*/provided-kit.js' {
  export const provided: readonly (() => Promise<unknown>)[];
}

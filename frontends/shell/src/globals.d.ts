/** Whether the page that shows every component is part of this build. */
declare const WITH_KIT_PAGE: boolean;
declare module '*.css';

import { DialogWindow, type DialogWindowProps } from './dialog-window.tsx';

export type DialogProps = Omit<DialogWindowProps, 'place'> & {
  /** `full`: 90 % by 85 % of the window, and the whole screen on a phone; `beside-tabs`: the same above the app's tab bar; `screen`: the whole screen everywhere. */
  size?: Exclude<DialogWindowProps['place'], 'side'>;
};

/** Asks or shows something above the page: a window on a desktop, a sheet from below on a phone. */
export function Dialog({ size = 'md', ...props }: DialogProps) {
  return <DialogWindow {...props} place={size} />;
}

import { Component, type ReactNode } from 'react';
import { ErrorState } from '@forewire/ui/error-state.tsx';

type Props = { children: ReactNode; onRetry: () => void };

/** A tab that broke costs itself alone, and can be tried again. */
export class SettingsBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render() {
    if (this.state.error === null) return this.props.children;
    return <ErrorState className="min-h-[50dvh]" title="Settings Error" description="This part of the settings could not be shown." retryLabel="Try Again" onRetry={this.retry} />;
  }
}

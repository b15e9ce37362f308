import { CodedError } from '@forewire/kit/errors';
import type { WebSearch } from '../search/web-search.ts';
import type { Analyst } from './analyst.ts';
import { perspectives } from './perspective.ts';

/** The agents of this installation, and whether they can work at all. */
export class Panel {
  constructor(
    private readonly analyst: Analyst,
    private readonly web: WebSearch,
  ) {}

  agents(): { id: string; name: string; model: string }[] {
    return perspectives.map(({ id, name }, at) => ({ id, name, model: this.analyst.modelOf(at) }));
  }

  /** What answers here, in words for the screen. */
  get reason(): string {
    return this.analyst.reason;
  }

  /** Throws when no search provider is configured: what cannot look anything up must not predict. */
  requireAvailable(): void {
    if (!this.web.isConfigured) throw new CodedError('predict.unavailable', 404, 'Predict is not available on this installation: no search provider is configured');
  }
}

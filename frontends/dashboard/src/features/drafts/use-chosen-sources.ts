import { useState } from 'react';
import { toast } from '@forewire/ui/toast.ts';
import type { ChosenSource, Draft } from './draft.ts';
import { enhance, suggestSources } from './drafts.api.ts';
import { mergeSources, useFoundSources } from './use-found-sources.ts';

type Change = (changes: Partial<Draft>) => void;

function toOwn(url: string): ChosenSource {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `https://${url}`;
  return { url: address, name: '', sourceType: 'url', reason: null };
}

/** The sources of the form: found as the prompt settles, added, taken away, and more of them on request. */
export function useChosenSources(draft: Draft, change: Change, enabled: boolean) {
  const [open, setOpen] = useState(false);
  const state = useFoundSources(draft, enabled, (found) => change({ sources: mergeSources(draft, found) }));
  const findMore = async () => {
    try {
      const sources = mergeSources(draft, await suggestSources(draft.prompt.trim(), draft.sources));
      if (sources.length === draft.sources.length) toast.info('No new sources found. All suggested sources are already added.');
      change({ sources });
    } catch {
      toast.error('Failed to find sources');
    }
  };
  return {
    open,
    onOpenChange: setOpen,
    state,
    sources: draft.sources,
    onRemove: (url: string) => change({ sources: draft.sources.filter((source) => source.url !== url), dropped: [...draft.dropped, url] }),
    onAdd: (url: string) => change({ sources: [...draft.sources, toOwn(url)], dropped: draft.dropped.filter((dropped) => dropped !== url) }),
    onFindMore: draft.prompt.trim() ? () => void findMore() : undefined,
  };
}

/** A fuller wording of the prompt, which can be taken back. */
export function useEnhance(draft: Draft, change: Change) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!draft.prompt.trim()) return toast.error('Please enter a task description first');
    setBusy(true);
    try {
      const { enrichedPrompt, sources } = await enhance(draft.prompt.trim());
      const before = draft.prompt;
      change({ prompt: enrichedPrompt, sources: mergeSources(draft, sources) });
      toast.success('Prompt enhanced', { action: { label: 'Undo', onClick: () => change({ prompt: before }) } });
    } catch {
      toast.error('Failed to enhance task. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'icon'> & { text: string | (() => string); label?: string; copiedLabel?: string; failedLabel?: string };

/** Copies a text, and says for 2 s whether it did. */
export function CopyButton({ text, label = 'Copy', copiedLabel = 'Copied!', failedLabel = 'Copy failed', ...rest }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    navigator.clipboard.writeText(typeof text === 'function' ? text() : text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const words = { copied: copiedLabel, failed: failedLabel };
  return (
    <Button {...rest} icon={outcome === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} onClick={copy}>
      <span aria-live="polite">{outcome ? words[outcome] : label}</span>
    </Button>
  );
}

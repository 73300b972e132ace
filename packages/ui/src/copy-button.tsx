import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { copyRefused } from './copy-text.ts';

export interface CopyButtonProps {
  value: string;
  /** Names the thing copied, such as "Copy email address". */
  label: string;
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const outcome = clipboard.error ? copyRefused : clipboard.copied ? 'Copied' : '';
  return (
    <>
      <Tooltip label={outcome || label}>
        <ActionIcon size={28} aria-label={label} onClick={() => clipboard.copy(value)}>
          {clipboard.copied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { toast } from '@rampart/ui/toast.ts';
import { Link2 } from 'lucide-react';

/** Filters, order, page and columns are all in the address. */
async function copyAddress(): Promise<void> {
  await navigator.clipboard.writeText(window.location.href);
  toast.success({ title: 'Content copied to your clipboard' });
}

export function CopyLinkButton() {
  return (
    <Tooltip label="Copy a link to this list">
      <ActionIcon variant="default" size={36} aria-label="Copy a link to this list" onClick={() => void copyAddress()}>
        <Link2 size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

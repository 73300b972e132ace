import { ActionIcon, Tooltip } from '@mantine/core';
import { copyText } from '@rampart/ui/copy-text.ts';
import { Link2 } from 'lucide-react';

/** Filters, order, page and columns are all in the address. */
export function CopyLinkButton() {
  return (
    <Tooltip label="Copy a link to this list">
      <ActionIcon variant="default" size={36} aria-label="Copy a link to this list" onClick={() => void copyText(window.location.href)}>
        <Link2 size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { BookText } from 'lucide-react';
import { documentationUrl } from '../../shell/navigation/documentation-url.ts';

interface GuideLinkProps {
  readonly page: string;
  readonly label: string;
}

export const guideAddress = (page: string): string => `${documentationUrl}/${page}`;

/** A page of the guide, in a new tab, so that a half-filled form stays. */
export function GuideLink({ page, label }: GuideLinkProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon component="a" href={guideAddress(page)} target="_blank" rel="noreferrer" size={28} aria-label={label}>
        <BookText size={15} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

import { CloseButton, Group, Pill } from '@mantine/core';
import classes from './deployment-log.module.css';
import type { DeploymentSearch } from './deployment-search.ts';
import { exclusionListTitle } from './exclusion-list-title.ts';

interface ChipProps {
  readonly text: string;
  /** What the filter is by: `remediation ID`. */
  readonly by: string;
  readonly onRemove: () => void;
}

const Chip = ({ text, by, onRemove }: ChipProps) => (
  <Group gap={4} wrap="nowrap" className={classes['filter'] ?? ''}>
    <Pill size="md" className={classes['chip'] ?? ''}>
      {text}
    </Pill>
    <CloseButton size="sm" aria-label={`Remove the filter by ${by}`} onClick={onRemove} />
  </Group>
);

interface FilterChipsProps {
  readonly search: DeploymentSearch;
  readonly onShow: (search: DeploymentSearch) => void;
}

/** What the log is narrowed down to, each to be taken away. */
export function FilterChips({ search, onShow }: FilterChipsProps) {
  const { page: _page, quest_instance_id: remediationId, exclusion_type_id: listId, ...rest } = search;
  if (remediationId === undefined && listId === undefined) return null;
  return (
    <div className={classes['filters']}>
      {remediationId !== undefined && (
        <Chip
          text={`Remediation ID: ${remediationId}`}
          by="remediation ID"
          onRemove={() => onShow({ ...rest, ...(listId !== undefined && { exclusion_type_id: listId }) })}
        />
      )}
      {listId !== undefined && (
        <Chip
          text={`Exclusion list: ${exclusionListTitle(listId)}`}
          by="exclusion list"
          onRemove={() => onShow({ ...rest, ...(remediationId !== undefined && { quest_instance_id: remediationId }) })}
        />
      )}
    </div>
  );
}

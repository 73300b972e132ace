import { CloseButton, Group, Pill } from '@mantine/core';
import classes from './deployment-log.module.css';

interface RemediationChipProps {
  readonly id: string;
  readonly onRemove: () => void;
}

export function RemediationChip({ id, onRemove }: RemediationChipProps) {
  return (
    <Group gap={4} wrap="nowrap" className={classes['filters'] ?? ''}>
      <Pill size="md" className={classes['chip'] ?? ''}>
        Remediation ID: {id}
      </Pill>
      <CloseButton size="sm" aria-label="Remove the filter by remediation ID" onClick={onRemove} />
    </Group>
  );
}

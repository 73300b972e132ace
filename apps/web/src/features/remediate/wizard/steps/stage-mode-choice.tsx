import { SegmentedControl } from '@mantine/core';
import classes from '../wizard.module.css';

/** Whether Rampart writes to the product, or an administrator does. */
export type StageMode = 'automatic' | 'manual';

interface StageModeChoiceProps {
  readonly mode: StageMode;
  readonly onChange: (mode: StageMode) => void;
}

export const StageModeChoice = ({ mode, onChange }: StageModeChoiceProps) => (
  <SegmentedControl
    className={classes['choice'] ?? ''}
    aria-label="How to stage"
    value={mode}
    onChange={onChange}
    data={[
      { value: 'automatic', label: 'Automatic' },
      { value: 'manual', label: 'Manual' },
    ]}
  />
);

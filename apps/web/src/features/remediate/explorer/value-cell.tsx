import { Tooltip } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { numberText } from '@rampart/ui/format.ts';
import classes from './explorer.module.css';

/** Why it stands where it stands: what it would stop, against whom it would disturb. */
export function ValueCell({ value }: { readonly value: Quest['value'] }) {
  return (
    <Tooltip label={value.arithmetic} multiline w={280}>
      <span className={classes['value']} tabIndex={0}>
        {numberText(Math.round(value.score * 10) / 10)}
      </span>
    </Tooltip>
  );
}

import { Tooltip } from '@mantine/core';
import type { Tag } from '@rampart/contract/remediate/quest.ts';
import { frameworkColors } from '../framework-colors.ts';
import classes from './explorer.module.css';

/** The first framework by name, the others counted. */
export function FrameworkTags({ tags }: { readonly tags: readonly Tag[] }) {
  const names = tags.filter(({ tag_type }) => tag_type === 'compliance_framework').map(({ label }) => label);
  const [first, ...others] = names;
  if (first === undefined) return <span className={classes['none']}>—</span>;
  return (
    <span className={classes['tags']}>
      <span className={classes['tag']}>
        <span className={classes['tagDot']} style={{ background: frameworkColors[first] ?? 'var(--rp-mute-mark)' }} aria-hidden="true" />
        {first}
      </span>
      {others.length > 0 && (
        <Tooltip label={others.join(', ')}>
          <span className={classes['more']} tabIndex={0}>
            +{others.length}
          </span>
        </Tooltip>
      )}
    </span>
  );
}

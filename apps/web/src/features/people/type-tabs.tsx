import { VisuallyHidden } from '@mantine/core';
import type { ExclusionType } from '@rampart/contract/people.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import linkTabs from '../../parts/link-tabs/link-tabs.module.css';
import classes from './custom-groups.module.css';
import { exclusionTypes } from './exclusion-types.ts';

interface TypeTabsProps {
  readonly current: ExclusionType;
  readonly countOf: (type: ExclusionType) => number;
  readonly isPending: (type: ExclusionType) => boolean;
}

/** One for each kind of exclusion. They have addresses of their own, so they are links. */
export function TypeTabs({ current, countOf, isPending }: TypeTabsProps) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row scrolls: the current tab must be in sight.
  useEffect(() => {
    row.current?.querySelector(`[data-type="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={row} className={linkTabs['tabs']} aria-label="Exclusion lists">
      {exclusionTypes.map(({ type, label }) => (
        <Link
          key={type}
          to="."
          search={{ type }}
          replace
          resetScroll={false}
          className={linkTabs['tab'] ?? ''}
          data-type={type}
          aria-current={type === current ? 'page' : undefined}
        >
          {label} <span className={classes['count']}>{countOf(type)}</span>
          {isPending(type) && (
            <span className={classes['pending']}>
              <VisuallyHidden>changes not applied</VisuallyHidden>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

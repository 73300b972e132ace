import { VisuallyHidden } from '@mantine/core';
import classes from './brand-mark.module.css';
import { useSidebarMode } from './sidebar-mode.ts';

/** The battlement and the name; in the rail the name is kept for screen readers only. */
export function BrandMark({ name }: { name: string }) {
  const { isRail } = useSidebarMode();
  return (
    <span className={classes.brand} data-rail={isRail || undefined}>
      <svg width="28" height="28" viewBox="0 0 28 28" className={classes.logo} aria-hidden="true">
        <path d="M2.25 3h5.2v3.4h4.05V3h5v3.4h4.05V3h5.2v8.7H2.25Z" />
        <g className={classes.bricks}>
          <rect x="4.3" y="13.8" width="7.1" height="4.2" rx="0.3" />
          <rect x="13.3" y="13.8" width="10.4" height="4.2" rx="0.3" />
          <rect x="4.3" y="19.9" width="10.6" height="4.2" rx="0.3" />
          <rect x="16.8" y="19.9" width="6.9" height="4.2" rx="0.3" />
        </g>
      </svg>
      {isRail ? <VisuallyHidden>{name}</VisuallyHidden> : <span>{name}</span>}
    </span>
  );
}

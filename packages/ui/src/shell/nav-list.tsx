import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { NavItem } from './nav-item.ts';
import classes from './nav-list.module.css';
import { useSidebarMode } from './sidebar-mode.ts';

function NavEntry({ item }: { item: NavItem }) {
  const { isRail, onNavigate } = useSidebarMode();
  const { disabledReason } = item;
  const reasonId = useId();
  const hint = [isRail ? item.label : '', disabledReason ?? ''].filter(Boolean).join(': ');
  return (
    <Tooltip label={hint} disabled={hint === ''} position="right" openDelay={isRail ? 100 : 300}>
      <div className={classes.target} data-rail={isRail || undefined}>
        {disabledReason === undefined ? (
          item.render({
            className: classes.link ?? '',
            'aria-current': item.isActive ? 'page' : undefined,
            onClick: onNavigate,
            children: <EntryContent item={item} isRail={isRail} />,
          })
        ) : (
          // Focusable, so that the keyboard reaches the reason too.
          <span className={classes.link} role="link" aria-disabled="true" aria-describedby={reasonId} tabIndex={0}>
            <EntryContent item={item} isRail={isRail} />
          </span>
        )}
        {disabledReason !== undefined && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
      </div>
    </Tooltip>
  );
}

function EntryContent({ item: { icon, label, count, highlight }, isRail }: { item: NavItem; isRail: boolean }) {
  return (
    <>
      <span className={classes.icon} data-highlight={highlight || undefined} aria-hidden="true">
        {icon}
      </span>
      {isRail ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={classes.label}>{label}</span>}
      {count !== undefined && !isRail && <span className={classes.count}>{count}</span>}
      {highlight && <VisuallyHidden>Next step</VisuallyHidden>}
    </>
  );
}

export function NavList({ items }: { items: NavItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.label}>
          <NavEntry item={item} />
        </li>
      ))}
    </ul>
  );
}

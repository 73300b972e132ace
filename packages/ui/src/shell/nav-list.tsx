import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { numberText } from '../format.ts';
import type { NavItem } from './nav-item.ts';
import classes from './nav-list.module.css';
import { useSidebarMode } from './sidebar-mode.ts';

/** `23 open`; nothing to say where there is nothing to do, or how much is not known. */
const countText = ({ count = 0, countNoun = '' }: NavItem): string => (count > 0 ? `${numberText(count)} ${countNoun}`.trim() : '');

function NavEntry({ item }: { item: NavItem }) {
  const { isRail, onNavigate } = useSidebarMode();
  const { disabledReason } = item;
  const reasonId = useId();
  const hint = [isRail ? item.label : '', isRail ? countText(item) : '', disabledReason ?? ''].filter(Boolean).join(': ');
  const target = (
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
        <span
          className={classes.link}
          role="link"
          aria-disabled="true"
          aria-current={item.isActive ? 'page' : undefined}
          aria-describedby={reasonId}
          tabIndex={0}
        >
          <EntryContent item={item} isRail={isRail} />
        </span>
      )}
      {disabledReason !== undefined && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </div>
  );
  // Also where it says nothing: another tree would be another entry, and the focus lost with the one before.
  return (
    <Tooltip label={hint} disabled={hint === ''} position="right" openDelay={isRail ? 100 : 300}>
      {target}
    </Tooltip>
  );
}

const Count = ({ count, noun }: { count: number; noun: string | undefined }) => (
  <span className={classes.count}>
    {numberText(count)} {noun !== undefined && <VisuallyHidden>{noun}</VisuallyHidden>}
  </span>
);

function EntryContent({ item, isRail }: { item: NavItem; isRail: boolean }) {
  const { icon, label, count = 0, countNoun, highlight } = item;
  return (
    <>
      <span className={classes.icon} data-highlight={highlight || undefined} aria-hidden="true">
        {icon}
      </span>
      {isRail ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={classes.label}>{label}</span>}
      {count > 0 && ' '}
      {count > 0 && (isRail ? <VisuallyHidden>{countText(item)}</VisuallyHidden> : <Count count={count} noun={countNoun} />)}
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

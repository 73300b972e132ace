import { Tooltip, VisuallyHidden } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useId } from 'react';
import { useCurrentInSight } from '../../parts/link-tabs/use-current-in-sight.ts';
import { type AvailableSettingsItem, useSettingsItems } from '../../shell/navigation/use-settings-items.ts';
import classes from './settings-area.module.css';

interface SettingsLinkProps extends AvailableSettingsItem {
  readonly hintId: string;
}

function SettingsLink({ label, route, disabledReason, hint, hintId }: SettingsLinkProps) {
  const reasonId = useId();
  if (disabledReason === undefined) {
    return (
      <Link
        to={route}
        className={classes['item']}
        activeOptions={{ exact: true, includeSearch: false }}
        {...(hint !== undefined && { 'aria-describedby': hintId, 'data-hinted': true })}
      >
        {label}
      </Link>
    );
  }
  return (
    <Tooltip label={disabledReason} position="right">
      <span className={classes['item']} role="link" aria-disabled="true" aria-describedby={reasonId} tabIndex={0}>
        {label}
        <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

export function SettingsArea() {
  const menu = useCurrentInSight<HTMLUListElement>();
  const items = useSettingsItems();
  const hintId = useId();
  const hint = items.find((item) => item.hint !== undefined)?.hint;
  return (
    <div className={classes['area']}>
      <nav aria-label="Settings" className={classes['menu']}>
        <p className={classes['heading']} aria-hidden="true">
          Settings
        </p>
        <ul ref={menu} className={classes['list']}>
          {items.map((item) => (
            <li key={item.route}>
              <SettingsLink {...item} hintId={hintId} />
            </li>
          ))}
        </ul>
        {/* It stays until it is followed, so it has its own place and covers nothing. */}
        {hint !== undefined && (
          <p id={hintId} role="tooltip" className={classes['hint']}>
            {hint}
          </p>
        )}
      </nav>
      <div className={classes['content']}>
        <Outlet />
      </div>
    </div>
  );
}

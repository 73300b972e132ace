import { Tooltip, VisuallyHidden } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useRef } from 'react';
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

/** On narrow screens the menu is a row that scrolls: the current item must be in sight. */
function useCurrentItemInSight(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    menu.current?.querySelector(`a[href="${pathname}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return menu;
}

export function SettingsArea() {
  const menu = useCurrentItemInSight();
  const items = useSettingsItems();
  const hintId = useId();
  const hint = items.find((item) => item.hint !== undefined)?.hint;
  return (
    <div className={classes['area']}>
      <nav ref={menu} aria-label="Settings" className={classes['menu']}>
        <p className={classes['heading']} aria-hidden="true">
          Settings
        </p>
        <ul className={classes['list']}>
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

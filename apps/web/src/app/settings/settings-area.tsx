import { Tooltip } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { type AvailableSettingsItem, useSettingsItems } from '../../shell/layout/use-settings-items.ts';
import classes from './settings-area.module.css';

function SettingsLink({ label, route, disabledReason }: AvailableSettingsItem) {
  if (disabledReason === undefined) {
    return (
      <Link to={route} className={classes['item']} activeOptions={{ exact: true, includeSearch: false }}>
        {label}
      </Link>
    );
  }
  return (
    <Tooltip label={disabledReason} position="right">
      <a className={classes['item']} role="link" aria-disabled="true" tabIndex={0}>
        {label}
      </a>
    </Tooltip>
  );
}

export function SettingsArea() {
  return (
    <div className={classes['area']}>
      <nav aria-label="Settings" className={classes['menu']}>
        <p className={classes['heading']} aria-hidden="true">
          Settings
        </p>
        <ul className={classes['list']}>
          {useSettingsItems().map((item) => (
            <li key={item.route}>
              <SettingsLink {...item} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes['content']}>
        <Outlet />
      </div>
    </div>
  );
}

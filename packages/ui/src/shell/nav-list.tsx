import { NavEntry } from './nav-entry.tsx';
import type { NavItem } from './nav-item.ts';
import classes from './nav-list.module.css';

export function NavList({ items }: { items: NavItem[] }) {
  return (
    <ul className={classes['list']}>
      {items.map((item) => (
        <li key={item.label}>
          <NavEntry item={item} />
        </li>
      ))}
    </ul>
  );
}

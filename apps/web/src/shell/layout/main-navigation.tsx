import { NavList } from '@rampart/ui/shell/nav-list.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import type { AvailableEntry } from '../navigation/use-navigation.ts';

export function MainNavigation({ entries }: { readonly entries: readonly AvailableEntry[] }) {
  const { pathname } = useLocation();
  return (
    <NavList
      items={entries.map(({ label, icon: Icon, route, area, disabledReason, isHighlighted }) => ({
        label,
        icon: <Icon size={18} strokeWidth={1.7} />,
        isActive: pathname === area || pathname.startsWith(`${area}/`),
        disabledReason,
        highlight: isHighlighted,
        render: (props) => <Link to={route} {...props} />,
      }))}
    />
  );
}

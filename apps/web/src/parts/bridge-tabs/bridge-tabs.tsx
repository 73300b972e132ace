import { Link } from '@tanstack/react-router';
import linkTabs from '../link-tabs/link-tabs.module.css';
import { LinkTabs } from '../link-tabs/link-tabs.tsx';

const tabs = [
  { to: '/bridge/products', label: 'Products' },
  { to: '/bridge/licensing', label: 'Licensing' },
  { to: '/bridge/rationalization', label: 'Rationalization' },
  { to: '/bridge/reports', label: 'Reports' },
] as const;

/** The screens of the Bridge. */
export function BridgeTabs() {
  return (
    <LinkTabs label="Screens of the Bridge">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={linkTabs['tab'] ?? ''} activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
    </LinkTabs>
  );
}

import { Link } from '@tanstack/react-router';
import linkTabs from '../../parts/link-tabs/link-tabs.module.css';
import { LinkTabs } from '../../parts/link-tabs/link-tabs.tsx';

const tabs = [
  { to: '/drift', label: 'Alerts' },
  { to: '/drift/definitions', label: 'Definitions' },
  { to: '/drift/baseline', label: 'Baseline' },
] as const;

export type DriftTab = (typeof tabs)[number]['to'];

/** Alerts, what counts as drift, and what is expected. They are pages, so they are links. */
export function DriftTabs({ current }: { readonly current: DriftTab }) {
  return (
    <LinkTabs label="Drift">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={linkTabs['tab'] ?? ''}
          aria-current={to === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </LinkTabs>
  );
}

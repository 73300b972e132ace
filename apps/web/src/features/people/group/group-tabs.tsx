import { Link } from '@tanstack/react-router';
import linkTabs from '../../../parts/link-tabs/link-tabs.module.css';
import { LinkTabs } from '../../../parts/link-tabs/link-tabs.tsx';

const tabs = [
  { to: '/personas/$group', label: 'Overview' },
  { to: '/personas/$group/people', label: 'People' },
  { to: '/personas/$group/custom-groups', label: 'Custom groups' },
] as const;

/** The screens of a group by the name in the address, which the whole organisation has two of. They have addresses of their own, so they are links; the router marks the current one. */
export function GroupTabs({ group }: { readonly group: string }) {
  return (
    <LinkTabs label={`Screens of ${group}`}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ group }}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
          className={linkTabs['tab'] ?? ''}
        >
          {label}
        </Link>
      ))}
    </LinkTabs>
  );
}

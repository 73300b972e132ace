import { Link } from '@tanstack/react-router';
import linkTabs from '../../../parts/link-tabs/link-tabs.module.css';
import { LinkTabs } from '../../../parts/link-tabs/link-tabs.tsx';

const tabs = [
  { to: '/quests', label: 'Explorer' },
  { to: '/quests/explore', label: 'All remediations' },
  { to: '/quests/subscriptions', label: 'Subscriptions' },
] as const;

/** Three screens over the same remediations. They are pages, so they are links. */
export function QuestTabs({ current }: { readonly current: (typeof tabs)[number]['to'] }) {
  return (
    <LinkTabs label="Remediations">
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

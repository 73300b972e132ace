import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { findIssueTracker } from '@rampart/contract/tickets/issues.ts';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import classes from './bulk.module.css';

const trackers = { jira: 'Jira', servicenow: 'ServiceNow' } as const;

type Place = keyof typeof trackers | 'none' | 'not-known' | 'reading';

/** `Tickets for Okta are created in Jira.` */
function placeText(place: Place, products: string): string {
  if (place === 'reading') return `Looking up where tickets for ${products} are created.`;
  if (place === 'not-known') return `Rampart could not find out where tickets for ${products} are created.`;
  if (place === 'none')
    return `No tracker is configured for ${products}. Choose Configure on the tile of your tracker under Connections first.`;
  return `Tickets for ${products} are created in ${trackers[place]}.`;
}

/** Where the tickets are created: by product, because each may have another tracker. */
export function TicketPlaces({ quests }: { readonly quests: readonly Quest[] }) {
  const products = new Map(quests.map(({ quest_instance_details: { product, product_name: name } }) => [product, name]));
  const places = useQueries({
    queries: [...products.keys()].map((product) => ({
      queryKey: [...queryKeys.tickets.all, 'tracker', product],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await api(findIssueTracker, { query: { product } }, { signal })).data.tool,
      staleTime: 0,
      meta: { isQuiet: true },
    })),
  });
  const found = places.map(({ data, error }): Place => (data === undefined ? (error ? 'not-known' : 'reading') : (data ?? 'none')));
  const names = [...products.values()];
  const byPlace = Map.groupBy(
    found.map((place, at) => ({ place, name: names[at] })),
    ({ place }) => place,
  );
  return (
    <ul className={classes['introduction']} aria-label="Where the tickets are created">
      {[...byPlace].map(([place, here]) => (
        <li key={place}>{placeText(place, here.map(({ name }) => name).join(', '))}</li>
      ))}
    </ul>
  );
}

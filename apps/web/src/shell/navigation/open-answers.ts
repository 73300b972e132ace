import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isOpenRemediation } from '@rampart/domain/recommend/is-open-remediation.ts';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import type { NavigationEntry } from './navigation.ts';
import { openDriftQuery, openRemediationsQuery } from './open-queries.ts';

export type Counted = NonNullable<NavigationEntry['counts']>;

type Answer = { readonly open: number } | { readonly quests: readonly Quest[] };

// Looked at whenever anything is read: `find` would work out the key of every query anew.
const ownHash = { remediations: hashKey(openRemediationsQuery.queryKey), drift: hashKey(openDriftQuery.queryKey) } as const;
const ofRemediations = [queryKeys.bridge.whole, queryKeys.remediate.questList(false)].map((key) => hashKey(key));

/** What screens read that says how many are open. */
const screensOf: Readonly<Record<Counted, (client: QueryClient) => readonly Query[]>> = {
  remediations: (client) => ofRemediations.flatMap((hash) => client.getQueryCache().get(hash) ?? []),
  drift: (client) => client.getQueryCache().findAll({ queryKey: queryKeys.watch.alertLists }),
};

const openIn = (answer: Answer): number => ('quests' in answer ? answer.quests.filter(isOpenRemediation).length : answer.open);

/** The number that was read last, on whichever screen: so that the entry and the screen never differ. */
export function newestOpen(client: QueryClient, counted: Counted): number | undefined {
  const own = client.getQueryCache().get(ownHash[counted]);
  const newest = [...screensOf[counted](client), ...(own === undefined ? [] : [own])]
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0];
  return newest === undefined ? undefined : openIn(newest.state.data as Answer);
}

/** The screen on display reads it anyway: asking beside it would tell nothing more. */
export const isReadByScreen = (client: QueryClient, counted: Counted): boolean =>
  screensOf[counted](client).some(
    (query) => query.queryHash !== ownHash[counted] && (query.isActive() || query.state.fetchStatus === 'fetching'),
  );

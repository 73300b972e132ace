import * as contract from '@rampart/contract/watch/digest.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { chooseDigest, isRecipient } from './digest/recipients.ts';
import type { WatchDeps } from './watch-deps.ts';

/** Each person chooses for themselves, in each tenant. */
export const digestRoutes = ({ clock }: WatchDeps): Route[] => [
  route(contract.getDriftDigest, async ({ tenant, actor }) => reply(200, { is_on: await isRecipient(tenant.reader, actor.accountId) })),
  route(contract.putDriftDigest, ({ tenant, actor, body: { is_on: isOn } }) =>
    tenant.inTransaction(async (tx) => {
      await chooseDigest(tx, { accountId: actor.accountId, isOn, at: clock.now() });
      return reply(200, { is_on: isOn });
    }),
  ),
];

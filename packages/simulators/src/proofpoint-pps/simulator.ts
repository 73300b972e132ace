import { FaultPlan } from '../kit/fault-plan.ts';
import { followSchedule } from '../kit/follow-schedule.ts';
import { clientCredentials, type Form } from '../kit/oauth.ts';
import { answer, serve, type SeenRequest } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import { entryId, type ListEntry, type ListName } from './initial-lists.ts';
import { listRoutes } from './list-routes.ts';
import { ppsApi } from './pps-api.ts';
import { searchRoutes } from './search-routes.ts';
import { accountOf, errors, hostOf, openServer, permissionNames, toError } from './server.ts';

type Entry = Omit<ListEntry, 'id'>;

export interface PpsSimulatorControl {
  /** The administrator takes the managed module from the role, or revokes the key. */
  withdraw(permission: string): void;
  entries(list: ListName): readonly Entry[];
  addEntry(list: ListName, entry: Entry): void;
  removeEntry(list: ListName, entry: Entry): void;
  requests(): readonly SeenRequest[];
}

/**
 * One Proofpoint Protection Server, hosted, with the Threat Protection API for its lists. Written from the documentation of Cortex XSOAR's
 * integrations "Proofpoint Protection Server v2", "Proofpoint Threat Protection" and "Proofpoint Cloud Threat Response", since Proofpoint's
 * own is behind a sign-in. Refusals and the answer of `health` are of ours: no document shows them.
 */
export const proofpointPps: Simulator<PpsSimulatorControl> = {
  id: 'proofpoint-pps',
  hostsFor: (company) => [hostOf(company), 'auth.proofpoint.com', 'threatprotection-api.proofpoint.com'],
  credentialsFor(world) {
    const account = accountOf(world);
    const { hostname, username, password } = account;
    return { username_password_hostname: { hostname, username, password }, username_password_client_secret_client_id: account };
  },
  demoConnections: [{ product: 'proofpoint_pps', method: 'username_password_client_secret_client_id' }],
  async start({ world, port, journal = noJournal }) {
    const faults = new FaultPlan();
    const pps = openServer(world);
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': () => ({ status: 429, body: { errors: ['Too many requests.'] } }),
        'server-error': (request) => toError(errors.internal(), request),
        'expired-token': (request) => toError(errors.unauthorized(), request),
      },
      routes(server) {
        server.post('/v1/token', (request, reply) => {
          const { id, secret } = clientCredentials(request);
          const { client_id: clientId, client_secret: clientSecret } = accountOf(world);
          const { grant_type: grant } = (request.body ?? {}) as Form;
          if (grant !== 'client_credentials') return answer(reply, { status: 400, body: { error: 'unsupported_grant_type' } });
          if (id !== clientId || secret !== clientSecret) return answer(reply, { status: 401, body: { error: 'invalid_client' } });
          return answer(reply, {
            status: 200,
            body: { access_token: pps.tokens.issue(null), token_type: 'Bearer', expires_in: pps.tokens.lifeSeconds },
          });
        });
        const api = ppsApi(server, pps, journal);
        searchRoutes(api, pps);
        listRoutes(api, pps);
        return api;
      },
    });
    followSchedule({ world, vendor: 'proofpoint-pps', journal, replay: served.api.replay, carryOut: () => {} });
    const withdraw = (permission: string): void => {
      const known = permissionNames.find((name) => name === permission);
      if (known === undefined) throw new Error(`There is no permission ${permission}.`);
      pps.withdrawn.add(known);
    };
    const simulatorControl: PpsSimulatorControl = {
      withdraw,
      entries: (list) => pps.lists[list].list(),
      addEntry: (list, entry) => void pps.lists[list].create({ id: entryId(entry), ...entry }, 'administrator'),
      removeEntry: (list, entry) => pps.lists[list].delete(entryId(entry), 'administrator'),
      requests: served.requests,
    };
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};

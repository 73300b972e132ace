import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resourceRoutes, type ResourceRoutes } from '../../kit/resource-routes.ts';
import { pathOf, restApi, type Body, type Call, type RestApi } from '../../kit/rest-api.ts';
import { answer } from '../../kit/serve.ts';
import type { WriteJournal } from '../../kit/write-journal.ts';
import type { OrgParts } from '../org-parts.ts';
import type { Caller } from '../tokens/access.ts';
import { oktaErrors, toAnswer } from './okta-error.ts';
import type { RateLimits } from './rate-limits.ts';

export type OktaCall = Call<Caller>;
/** Routes that need a scope each. */
export type OktaApi = RestApi<Caller, string>;

interface ApiOptions extends Pick<OrgParts, 'clock' | 'ids'> {
  readonly access: { readonly authorize: (request: FastifyRequest, scope: string) => Promise<Caller> };
  readonly limits: RateLimits;
  readonly journal: WriteJournal;
}

export function oktaApi(server: FastifyInstance, { clock, ids, access, limits, journal }: ApiOptions): OktaApi {
  server.addHook('onRequest', async (request, reply) => {
    // A caller reads the reset beside this header, so both must follow the world's clock.
    reply.header('date', clock.now().toUTCString());
    const { isAllowed, headers } = limits.take(request.method, pathOf(request));
    reply.headers({ ...headers });
    return isAllowed ? undefined : answer(reply, toAnswer(oktaErrors.tooMany()));
  });
  return restApi({
    server,
    clock,
    ids,
    journal,
    authorize: access.authorize,
    toError: toAnswer,
    errors: { unreadable: oktaErrors.unreadable, unknownRoute: oktaErrors.wrongMethod, internal: oktaErrors.internal },
  });
}

export type Status = 'ACTIVE' | 'INACTIVE';

interface OktaResource<Item> extends Omit<ResourceRoutes<Item, Caller, string>, 'needs' | 'patch' | 'actions' | 'answers'> {
  /** `networkZones` of `okta.networkZones.read`. */
  readonly scope: string;
  readonly setStatus?: (item: Item, status: Status, call: OktaCall) => Item;
  /** Whether activating answers with the object; otherwise with nothing. */
  readonly showsStatus?: boolean;
}

/** Okta answers 200 where others answer 201, and switches objects on and off below `lifecycle`. */
export function oktaResource<Item>(api: OktaApi, { scope, setStatus, showsStatus = false, ...resource }: OktaResource<Item>): void {
  const { show } = resource;
  const set = setStatus && ((status: Status) => (item: Item, call: OktaCall) => setStatus(item, status, call));
  resourceRoutes(api, {
    ...resource,
    needs: { read: `okta.${scope}.read`, write: `okta.${scope}.manage` },
    answers: { create: (item, call) => ({ body: show(item, call) }), ...(showsStatus ? {} : { action: () => ({}) }) },
    ...(set ? { actions: { 'lifecycle/activate': set('ACTIVE'), 'lifecycle/deactivate': set('INACTIVE') } } : {}),
  });
}

export function lifecycleLink(href: string, status: Status): Body {
  const next = status === 'ACTIVE' ? 'deactivate' : 'activate';
  return { [next]: { href: `${href}/lifecycle/${next}`, hints: { allow: ['POST'] } } };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '../../kit/oauth.ts';
import { Refusal } from '../../kit/refusal.ts';
import { answer } from '../../kit/serve.ts';
import type { Write, WriteJournal } from '../../kit/write-journal.ts';
import type { Entra } from '../entra.ts';
import { isOwnDirectory } from '../tokens/applications.ts';
import { exchangeAudience } from '../tokens/tokens.ts';
import { exchangeError, noRole } from './cmdlet-error.ts';
import type { Given } from './cmdlet.ts';
import type { Exchange } from './exchange.ts';
import { withSenderObjects } from './sender-objects.ts';

const route = '/adminapi/beta/:tenant/InvokeCommand';
const perPage = 100;

export const isExchangePath = ({ url }: FastifyRequest): boolean => url.startsWith('/adminapi/');

/** Lists carry their type, as OData has it. */
const annotated = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      Array.isArray(value)
        ? [
            [`${name}@odata.type`, '#Collection(String)'],
            [name, value],
          ]
        : [[name, value]],
    ),
  );

interface Input {
  readonly CmdletInput?: { readonly CmdletName?: unknown; readonly Parameters?: unknown };
}

function readInput(body: unknown): readonly [name: string, given: Given] {
  const { CmdletName: name, Parameters: given = {} } = (body as Input | null)?.CmdletInput ?? {};
  if (typeof name !== 'string' || typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal(400, 'BadRequest', 'The request is invalid: CmdletInput must have a CmdletName and Parameters.');
  return [name, given as Given];
}

/** The one call behind Microsoft's PowerShell module. */
export function exchangeRoutes(server: FastifyInstance, entra: Entra & { readonly exchange: Exchange }, journal: WriteJournal) {
  const { mint, tenant, apps, exchange, clock, ids } = entra;

  async function run(request: FastifyRequest): Promise<object> {
    const claims = await mint.read(bearerToken(request), exchangeAudience);
    if (typeof claims === 'string') throw new Refusal(401, 'Unauthorized', claims);
    if (!isOwnDirectory((request.params as { tenant: string }).tenant, tenant))
      throw new Refusal(401, 'Unauthorized', 'The tenant of the token is another one.');
    if (claims.roles?.includes('Exchange.ManageAsApp') !== true)
      throw new Refusal(403, 'Forbidden', 'The token has no role that lets an application manage Exchange.');
    const roles = apps.find(claims.appid)?.mailRoles ?? [];
    if (roles.length === 0) throw noRole(claims.appid);
    if (request.headers['x-anchormailbox'] === undefined)
      throw new Refusal(400, 'BadRequest', 'The header X-AnchorMailbox is missing: the request cannot be routed.');
    const [name, given] = readInput(request.body);
    const { result, ids: issued } = ids.issuedDuring(() => exchange.run(name, given, roles));
    if (!name.startsWith('Get-')) journal.note({ at: clock.now().toISOString(), route, given: { name, given, ids: issued } });
    const url = new URL(request.url, 'https://outlook.office365.com');
    const rows = exchange.organisation.hasSenderObjects() ? result.map(withSenderObjects) : result;
    const first = Number(url.searchParams.get('$skiptoken') ?? 0);
    const next = first + perPage < rows.length ? { '@odata.nextLink': `${url.origin}${url.pathname}?$skiptoken=${first + perPage}` } : {};
    return {
      '@odata.context': `https://outlook.office365.com/adminapi/beta/${tenant.id}/$metadata#Collection(Exchange.GenericHashTable)`,
      '@adminapi.warnings': [],
      value: rows.slice(first, first + perPage).map(annotated),
      ...next,
    };
  }

  server.post(route, async (request, reply) => {
    try {
      return await reply.send(await run(request));
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      return answer(reply, exchangeError(failure));
    }
  });

  return {
    isOwn: (write: Write): boolean => write.route === route,
    /** Carries out a kept write again. */
    replay({ at, given }: Write): void {
      const { name, given: parameters, ids: issued } = given as unknown as { name: string; given: Given; ids: readonly string[] };
      try {
        clock.during(new Date(at), () => ids.reusing(issued, () => void exchange.run(name, parameters)));
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure;
      }
    },
  };
}

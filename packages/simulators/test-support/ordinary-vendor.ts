import type { FastifyRequest } from 'fastify';
import { firstAdministrator } from '../src/kit/account-directory.ts';
import { ChangeLog } from '../src/kit/change-log.ts';
import { FaultPlan } from '../src/kit/fault-plan.ts';
import { followSchedule } from '../src/kit/follow-schedule.ts';
import { NewIds } from '../src/kit/new-ids.ts';
import { bearerToken, clientCredentials, TokenIssuer } from '../src/kit/oauth.ts';
import { fromCursor, toCursor } from '../src/kit/opaque-cursor.ts';
import { pinnedClock } from '../src/kit/pinned-clock.ts';
import { Refusal } from '../src/kit/refusal.ts';
import { resourceRoutes } from '../src/kit/resource-routes.ts';
import { ResourceStore } from '../src/kit/resource-store.ts';
import { restApi, type Body } from '../src/kit/rest-api.ts';
import { answer, serve, type VendorAnswer } from '../src/kit/serve.ts';
import type { Simulator } from '../src/kit/simulator.ts';
import { noJournal } from '../src/kit/write-journal.ts';
import type { World } from '../src/world/world.ts';

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** What the administrator of the company does in the vendor's console. */
interface AcmeControl {
  disableRule(name: string): void;
}

const errors = {
  invalid: (message: string) => new Refusal(400, 'invalid', message),
  unauthorized: () => new Refusal(401, 'unauthorized', 'The token is not valid.'),
  forbidden: (scope: string) => new Refusal(403, 'forbidden', `The token lacks ${scope}.`),
  notFound: (id: string) => new Refusal(404, 'not_found', `There is no ${id}.`),
};
const toError = ({ status, code, message, headers }: Refusal): VendorAnswer => ({ status, headers, body: { error: { code, message } } });

const clientOf = ({ options: { seed } }: World) => ({ id: `acme-${seed}`, secret: `acme-secret-${seed}` });

function openTenant(world: World) {
  const clock = pinnedClock(world);
  const changes = new ChangeLog<{ readonly actor: string; readonly action: string; readonly rule: string }>(clock);
  const rules: ResourceStore<Rule, string> = new ResourceStore<Rule, string>({
    initial: [{ id: 'rule-1', name: 'Block macros', isEnabled: false }],
    missing: errors.notFound,
    check({ id, name }) {
      if (name === '') throw errors.invalid('A rule needs a name.');
      if (rules.list().some((one) => one.name === name && one.id !== id)) throw errors.invalid('The name is taken.');
    },
    checkDelete({ isEnabled }) {
      if (isEnabled) throw errors.invalid('Disable the rule first.');
    },
    record: ({ action, item, by }) => changes.record({ actor: by, action, rule: item.id }),
  });
  const tokens = new TokenIssuer<readonly string[]>({ now: () => world.now(), lifeMs: 3_600_000 });
  return { world, clock, changes, rules, tokens, ids: new NewIds() };
}
type Tenant = ReturnType<typeof openTenant>;

function issueToken({ world, tokens }: Tenant, request: FastifyRequest): VendorAnswer {
  const { id, secret } = clientCredentials(request);
  if (id !== clientOf(world).id || secret !== clientOf(world).secret) return toError(errors.unauthorized());
  const { scope = '' } = request.body as { readonly scope?: string };
  return { status: 200, body: { access_token: tokens.issue(scope.split(' ')), token_type: 'Bearer', expires_in: tokens.lifeSeconds } };
}

/** Throws the vendor's refusal unless the token carries the scope. The caller is plain data, since it is kept with a write. */
function authorize({ tokens }: Tenant, request: FastifyRequest, scope: string): string {
  const found = tokens.find(bearerToken(request));
  if (found === undefined || found.isExpired) throw errors.unauthorized();
  if (!found.grant.includes(scope)) throw errors.forbidden(scope);
  return 'integration';
}

const readRule = ({ name, isEnabled = false }: Body): Omit<Rule, 'id'> => ({ name: String(name), isEnabled: isEnabled === true });

export const acme: Simulator<AcmeControl> = {
  id: 'acme',
  hostsFor: () => ['api.acme.example'],
  credentialsFor(world) {
    const { id, secret } = clientOf(world);
    return { client_secret: { client_id: id, client_secret: secret } };
  },
  async start({ world, port, journal = noJournal }) {
    const faults = new FaultPlan();
    const tenant = openTenant(world);
    const { rules, changes, clock, ids } = tenant;
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': () => ({ status: 429, headers: { 'retry-after': '1' }, body: { error: { code: 'slow_down' } } }),
        'server-error': () => toError(new Refusal(500, 'internal', 'Something went wrong.')),
        'expired-token': () => toError(errors.unauthorized()),
      },
      routes(server) {
        server.post('/oauth/token', (request, reply) => answer(reply, issueToken(tenant, request)));
        const api = restApi({
          server,
          clock,
          ids,
          journal,
          authorize: (request, scope: string) => authorize(tenant, request, scope),
          toError,
          errors: {
            unreadable: () => errors.invalid('The body is not JSON.'),
            unknownRoute: () => errors.notFound('route'),
            internal: () => new Refusal(500, 'internal', 'Something went wrong.'),
          },
        });
        resourceRoutes(api, {
          path: '/v1/rules',
          needs: { read: 'rules.read', write: 'rules.write' },
          get: ({ params }) => rules.get(params['id']!),
          show: (rule) => rule,
          list({ query, address }) {
            const first = Number(fromCursor(query.get('after') ?? toCursor(0)));
            const end = first + Number(query.get('limit') ?? 50);
            const next = end < rules.list().length ? `${address}?after=${toCursor(end)}` : null;
            return { body: { rules: rules.list().slice(first, end), next } };
          },
          create: ({ body, caller }) => rules.create({ id: ids.next(), ...readRule(body) }, caller),
          patch: (rule, { body, caller }) => rules.update({ ...rule, ...readRule({ ...rule, ...body }) }, caller),
          delete: ({ id }, { caller }) => rules.delete(id, caller),
        });
        api.get('/v1/audit', 'audit.read', () => ({ body: { entries: changes.between(0, world.now().getTime() + 1) } }));
        return api;
      },
    });
    const disableRule = (name: string, by: string): void => void rules.update({ ...rules.named(name), isEnabled: false }, by);
    followSchedule({
      world,
      vendor: 'acme',
      journal,
      replay: served.api.replay,
      carryOut: ({ at, actorId }) => clock.during(at, () => disableRule('Block macros', actorId)),
    });
    const simulatorControl = { disableRule: (name: string) => disableRule(name, firstAdministrator(world).id) };
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};

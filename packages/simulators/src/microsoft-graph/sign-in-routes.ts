import type { World, WorldSignIn } from '../world/world.ts';
import type { Claims } from './access-token.ts';
import { AppliedPolicies } from './applied-policies.ts';
import type { Entra } from './entra.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { GraphRefusal, invalid } from './graph-refusal.ts';
import { contextOf, nextLink, type Row } from './list-page.ts';
import { readOptions } from './odata-options.ts';
import { needs, permissionsOf } from './permission-needs.ts';
import { placeOf, SignInLog, tokenFor, windowOf } from './sign-in-log.ts';
import { signInWriter } from './sign-in-of.ts';

const policyReading = ['Policy.Read.All', 'Policy.Read.ConditionalAccess', 'Policy.ReadWrite.ConditionalAccess'];

export function signInRoutes(graph: GraphRoutes, { world, people, tenant, access }: Entra): void {
  const log = new SignInLog(world);
  const applied = new AppliedPolicies(access.policies.shelf);
  const surroundings = (claims: Claims): Parameters<typeof signInWriter>[0] => {
    const held = permissionsOf(claims);
    return { people, tenantId: tenant.id, applied, isPolicyReader: policyReading.some((name) => held.has(name)) };
  };

  graph.get('/auditLogs/signIns', needs.logs, ({ request, claims }) => {
    const { filter, orderBy, select, top, skipToken } = readOptions(request, { usual: 1000, most: 1000 });
    if (orderBy !== null && orderBy.path !== 'createdDateTime') throw invalid('Sign-ins can be ordered by createdDateTime only.');
    const { isExact, ...window } = windowOf(filter?.text ?? null, log.whole());
    const begin = skipToken === null ? null : placeOf(skipToken);
    const around = surroundings(claims);
    const write = signInWriter(around, select);
    const writeWhole = signInWriter(around, null);
    const fits = (signIn: WorldSignIn): boolean => isExact || filter?.test(JSON.parse(writeWhole(signIn)) as Row) !== false;
    const written: string[] = [];
    let next: string | null = null;
    const walk = orderBy === null || orderBy.isDescending ? log.newestFirst(window, begin) : log.oldestFirst(window, begin);
    for (const [signIn, place] of walk) {
      if (written.length === top) {
        next = tokenFor(place);
        break;
      }
      if (fits(signIn)) written.push(write(signIn));
    }
    const link = next === null ? '' : `"@odata.nextLink":${JSON.stringify(nextLink(request, next))},`;
    return `{"@odata.context":"${contextOf('auditLogs/signIns')}",${link}"value":[${written.join(',')}]}`;
  });

  graph.get('/auditLogs/signIns/:id', needs.logs, ({ id, claims }) => ({
    '@odata.context': contextOf('auditLogs/signIns/$entity'),
    ...(JSON.parse(signInWriter(surroundings(claims), null)(found(log, id, world))) as Row),
  }));
}

function found(log: SignInLog, id: string, world: World): WorldSignIn {
  for (const [signIn] of log.newestFirst(log.whole(), null)) if (signIn.id === id) return signIn;
  throw new GraphRefusal(404, 'ResourceNotFound', `Sign-in ${id} was not found in the logs up to ${world.now().toISOString()}.`);
}

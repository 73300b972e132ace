import type { WorldPerson } from '../../world/world.ts';
import type { GoogleApi } from '../api/google-api.ts';
import { googleErrors } from '../api/google-error.ts';
import { type CustomerParts, etagOf, isCustomer, shortIdOf } from '../customer-parts.ts';

export interface OrgUnit {
  /** Without `id:`, as the Policy API has it. */
  readonly id: string;
  readonly path: string;
  readonly description: string;
}

const root = '/';
const units: readonly (readonly [path: string, description: string])[] = [
  [root, 'Everyone'],
  ['/Administrators', 'Accounts with administrative rights'],
  ['/Contractors', 'People who work here by contract'],
  ['/Depots', 'People who share terminals in depots'],
  ['/Service accounts', 'Accounts that machines use'],
];

/** Where the company keeps an account. */
export function orgUnitPathOf({ kind, isAdministrator, isContractor, department }: WorldPerson): string {
  if (kind === 'service-account') return '/Service accounts';
  if (isAdministrator || kind === 'emergency-account') return '/Administrators';
  if (isContractor) return '/Contractors';
  return department === 'Warehouse and Depots' ? '/Depots' : root;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || root;

export type OrgUnits = ReturnType<typeof openOrgUnits>;

export function openOrgUnits(parts: CustomerParts) {
  const list: readonly OrgUnit[] = units.map(([path, description]) => ({
    id: shortIdOf(`unit ${parts.domain} ${path}`),
    path,
    description,
  }));
  const at = (path: string): OrgUnit => {
    const found = list.find((unit) => unit.path === path);
    if (found === undefined) throw googleErrors.notFound('Org unit not found');
    return found;
  };
  const show = (unit: OrgUnit) => {
    const body = {
      kind: 'admin#directory#orgUnit',
      name: unit.path.slice(unit.path.lastIndexOf('/') + 1) || parts.domain,
      description: unit.description,
      orgUnitPath: unit.path,
      orgUnitId: `id:${unit.id}`,
      ...(unit.path === root ? {} : { parentOrgUnitPath: parentOf(unit.path), parentOrgUnitId: `id:${at(parentOf(unit.path)).id}` }),
    };
    return { ...body, etag: etagOf(body) };
  };

  return {
    list,
    at,
    addRoutes(api: GoogleApi): void {
      const scopes = ['admin.directory.orgunit.readonly', 'admin.directory.orgunit'];
      const path = '/admin/directory/v1/customer/:customer/orgunits';
      api.get(path, scopes, ({ params, query }) => {
        if (!isCustomer(parts, params['customer']!)) throw googleErrors.badRequest();
        const type = query.get('type') ?? 'children';
        if (!['all', 'children', 'allIncludingParent'].includes(type)) throw googleErrors.invalidParameter('type');
        const below = at(query.get('orgUnitPath') ?? root).path;
        const isBelow = (unit: OrgUnit): boolean =>
          unit.path !== below && (type === 'children' ? parentOf(unit.path) === below : unit.path.startsWith(below));
        const found = list.filter((unit) => isBelow(unit) || (type === 'allIncludingParent' && unit.path === below));
        const organizationUnits = found.map(show);
        return { body: { kind: 'admin#directory#orgUnits', etag: etagOf(organizationUnits), organizationUnits } };
      });
      api.get(`${path}/*`, scopes, ({ params }) => {
        if (!isCustomer(parts, params['customer']!)) throw googleErrors.badRequest();
        const given = params['*']!;
        const found = list.find((unit) => `id:${unit.id}` === given || unit.path === `/${given}`);
        if (found === undefined) throw googleErrors.notFound('Org unit not found');
        return { body: show(found) };
      });
    },
  };
}

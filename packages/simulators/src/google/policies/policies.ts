import type { Body } from '../../kit/rest-api.ts';
import { ResourceStore } from '../../kit/resource-store.ts';
import type { GoogleApi } from '../api/google-api.ts';
import { googleErrors } from '../api/google-error.ts';
import { pageOf } from '../api/page-token.ts';
import { type CustomerParts, shortIdOf } from '../customer-parts.ts';
import type { OrgUnits } from '../directory/org-units.ts';
import type { Caller } from '../tokens/access.ts';
import { administratorPolicies, freeLicence, policiesByLicence, systemPolicies } from './initial-policies.ts';

interface Policy {
  readonly id: string;
  readonly type: 'SYSTEM' | 'ADMIN';
  readonly setting: string;
  readonly unit: string;
  readonly value: Body;
  /** The clause about licences that its query has, if any. */
  readonly licences?: string;
}

const scopes = ['cloud-identity.policies.readonly', 'cloud-identity.policies'];
const size = { name: 'pageSize', usual: 50, most: 100 } as const;

const withLicence = (licence: string): string => `entity.licenses.exists(license, license in ['${licence}'])`;

/** What Google sets for everyone: by licence, one policy for those who have it and one for the others. */
const systemClauses = (setting: string): readonly (string | undefined)[] =>
  policiesByLicence.includes(setting) ? [withLicence(freeLicence), `!${withLicence(freeLicence)}`] : [undefined];

/** "Admin Audit Activity Events - Application Settings". */
const eventNames: Readonly<Record<string, string>> = {
  create: 'CREATE_APPLICATION_SETTING',
  update: 'CHANGE_APPLICATION_SETTING',
  delete: 'DELETE_APPLICATION_SETTING',
};

export type Policies = ReturnType<typeof openPolicies>;

export function openPolicies(parts: CustomerParts, units: OrgUnits) {
  const { customerId, domain, note, clock } = parts;
  const idOf = (type: string, setting: string, unit: string, licences = ''): string =>
    `ak${shortIdOf(`policy ${domain} ${type} ${setting} ${unit}${licences}`)}`;
  const store = new ResourceStore<Policy, Caller>({
    initial: [
      ...Object.entries(systemPolicies).flatMap(([setting, value]) =>
        systemClauses(setting).map((licences) => ({
          id: idOf('SYSTEM', setting, '/', licences),
          type: 'SYSTEM' as const,
          setting,
          unit: '/',
          value,
          ...(licences === undefined ? {} : { licences }),
        })),
      ),
      ...administratorPolicies.map((policy) => ({ id: idOf('ADMIN', policy.setting, policy.unit), type: 'ADMIN' as const, ...policy })),
    ],
    missing: (id) => googleErrors.notFound(`policies/${id}`),
    record({ action, item, before, by }) {
      const parameters = { SETTING_NAME: item.setting, ORG_UNIT_NAME: item.unit, APPLICATION_NAME: item.setting.split('.', 1)[0]! };
      const was = before === null ? {} : { OLD_VALUE: JSON.stringify(before.value) };
      const is = action === 'delete' ? {} : { NEW_VALUE: JSON.stringify(item.value) };
      note(by, 'APPLICATION_SETTINGS', eventNames[action]!, { ...parameters, ...was, ...is });
    },
  });

  const inForceAt = (setting: string, path: string): Body => {
    const found = (type: Policy['type'], unit: string) =>
      store.list().find((one) => one.type === type && one.setting === setting && one.unit === unit && (type === 'SYSTEM' || !one.licences));
    return (found('ADMIN', path) ?? found('ADMIN', '/') ?? found('SYSTEM', '/'))?.value ?? {};
  };

  const show = ({ id, type, setting, unit, value, licences }: Policy): Body => {
    const unitId = units.at(unit).id;
    const depth = unit === '/' ? 1 : 2;
    return {
      name: `policies/${id}`,
      customer: `customers/${customerId}`,
      policyQuery: {
        query: [`entity.org_units.exists(org_unit, org_unit.org_unit_id == orgUnitId('${unitId}'))`, ...(licences ? [licences] : [])].join(
          ' && ',
        ),
        orgUnit: `orgUnits/${unitId}`,
        // What is for some goes before what is for everyone there.
        ...(type === 'SYSTEM' ? {} : { sortOrder: depth + (licences ? 0.5 : 0) }),
      },
      setting: { type: `settings/${setting}`, value },
      type,
    };
  };

  return {
    /** An administrator sets something for a unit in the Admin console. */
    set(setting: string, unit: string, value: Body, caller: Caller): void {
      if (systemPolicies[setting] === undefined) throw new Error(`There is no setting called ${setting}.`);
      const id = idOf('ADMIN', setting, units.at(unit).path);
      const merged = { ...inForceAt(setting, unit), ...value };
      if (store.has(id)) store.update({ ...store.get(id), value: merged }, caller);
      else store.create({ id, type: 'ADMIN', setting, unit, value: merged }, caller);
    },
    /** For those with a licence only: of some settings Google has such policies. */
    setForLicence(where: { readonly setting: string; readonly unit: string; readonly licence: string }, value: Body, caller: Caller): void {
      const { setting, unit } = where;
      const licences = withLicence(where.licence);
      const id = idOf('ADMIN', setting, units.at(unit).path, licences);
      store.create({ id, type: 'ADMIN', setting, unit, value: { ...inForceAt(setting, unit), ...value }, licences }, caller);
    },
    /** Inherit, in the Admin console: what the unit above has is in force again. */
    inherit: (setting: string, unit: string, caller: Caller): void => store.delete(idOf('ADMIN', setting, units.at(unit).path), caller),
    isSecondStepEnforced(path: string): boolean {
      const from = inForceAt('security.two_step_verification_enforcement', path)['enforcedFrom'];
      return typeof from === 'string' && Date.parse(from) <= clock.now().getTime();
    },
    addRoutes(api: GoogleApi): void {
      api.get('/v1/policies', scopes, ({ query }) => {
        const isAsked = readFilter(query.get('filter'), customerId);
        const items = store.list().filter(({ setting }) => isAsked(`settings/${setting}`));
        return { body: pageOf(query, { items, field: 'policies', show, size }) };
      });
      api.get('/v1/policies/:id', scopes, ({ params }) => ({ body: show(store.get(params['id']!)) }));
    },
  };
}

/** Of the CEL that the method takes: clauses about the customer and the type of the setting, with `&&`, `||` and parentheses around. */
function readFilter(filter: string | null, customerId: string): (type: string) => boolean {
  if (filter === null || filter === '') return () => true;
  const clauses = filter.split(/\s*(?:&&|\|\|)\s*/).map((clause) => clause.replaceAll(/^[\s(]+(?=customer|setting)|\s+$/g, ''));
  const patterns: RegExp[] = [];
  for (const clause of clauses) {
    const [, customer] = /^customer\s*==\s*["']customers\/([^"']+)["']\)*$/.exec(clause) ?? [];
    const [, pattern] = /^setting\.type\.matches\(\s*["'](.*?)["']\s*\)\)*$/.exec(clause) ?? [];
    if (customer !== undefined && customer !== 'my_customer' && customer !== customerId) throw googleErrors.forbidden();
    if (customer === undefined && pattern === undefined) throw googleErrors.invalid('Request contains an invalid argument.');
    if (pattern !== undefined) patterns.push(toPattern(pattern));
  }
  return (type) => patterns.length === 0 || patterns.some((pattern) => pattern.test(type));
}

/** A string of CEL is unescaped once before it is a pattern. */
function toPattern(text: string): RegExp {
  try {
    return new RegExp(text.replaceAll('\\\\', '\\'));
  } catch {
    throw googleErrors.invalid('Request contains an invalid argument.');
  }
}

import type { Body } from '../../kit/rest-api.ts';
import type { GoogleApi } from '../api/google-api.ts';
import { googleErrors } from '../api/google-error.ts';
import { pageOf } from '../api/page-token.ts';
import { type CustomerParts, etagOf, isCustomer, withEtag } from '../customer-parts.ts';
import type { Caller } from '../tokens/access.ts';
import { type Account, type Accounts, aliasOf } from './accounts.ts';
import { orgUnitPathOf } from './org-units.ts';
import type { Roles } from './roles.ts';

const never = '1970-01-01T00:00:00.000Z';
const path = '/admin/directory/v1/users';
const reading = ['admin.directory.user.readonly', 'admin.directory.user'];
const writing = ['admin.directory.user'];
/** What may be sent, and what of it this account can take. */
const writable = new Set(['suspended', 'orgUnitPath', 'name', 'changePasswordAtNextLogin', 'archived', 'includeInGlobalAddressList']);

/** What a copy of the directory may be behind in. */
interface Suspension {
  readonly id: string;
  readonly isSuspended: boolean;
}

interface UserOptions {
  readonly accounts: Accounts;
  readonly roles: Pick<Roles, 'isSuperAdministrator' | 'isAdministrator' | 'superAdministrators'>;
  /** Whether 2-Step Verification is enforced where the account is. */
  readonly isEnforced: (orgUnitPath: string) => boolean;
}

const emailsOf = ({ person }: Account): readonly string[] => (person.kind === 'employee' ? [aliasOf(person)] : []);

export function openUsers(parts: CustomerParts, { accounts, roles, isEnforced }: UserOptions) {
  const { world, note, domain, customerId, replication } = parts;
  const copies = replication.of<Suspension>(({ id }) => id);

  const suspensionOf = (account: Account): Suspension => ({ id: account.id, isSuspended: accounts.isSuspended(account) });

  const show = (account: Account, { isSuspended } = suspensionOf(account)): Body => {
    const { id, person } = account;
    const orgUnitPath = orgUnitPathOf(person);
    const fullName = `${person.firstName} ${person.lastName}`.trim();
    const aliases = emailsOf(account);
    const manager = person.managerId === null ? undefined : accounts.ofPerson(person.managerId, world.now());
    const body = {
      kind: 'admin#directory#user',
      id,
      primaryEmail: person.mail,
      name: { givenName: person.firstName, familyName: person.lastName, fullName },
      isAdmin: roles.isSuperAdministrator(id),
      isDelegatedAdmin: !roles.isSuperAdministrator(id) && roles.isAdministrator(id),
      lastLoginTime: accounts.lastSignInOf(account)?.toISOString() ?? never,
      creationTime: person.joinedAt.toISOString(),
      agreedToTerms: true,
      suspended: isSuspended,
      ...(isSuspended ? { suspensionReason: 'ADMIN' } : {}),
      archived: false,
      changePasswordAtNextLogin: false,
      ipWhitelisted: false,
      emails: [{ address: person.mail, primary: true }, ...aliases.map((address) => ({ address }))],
      ...(person.kind === 'employee'
        ? {
            organizations: [
              {
                title: person.jobTitle,
                department: person.department,
                location: person.office,
                primary: true,
                type: 'work',
                customType: '',
              },
            ],
            addresses: [{ type: 'work', locality: person.city, countryCode: person.country }],
            phones: [{ value: person.phone, type: 'work' }],
            externalIds: [{ value: String(person.employeeNumber), type: 'organization' }],
          }
        : {}),
      ...(manager === undefined ? {} : { relations: [{ value: manager.person.mail, type: 'manager' }] }),
      languages: [{ languageCode: 'en', preference: 'preferred' }],
      ...(aliases.length === 0 ? {} : { aliases }),
      customerId,
      orgUnitPath,
      isMailboxSetup: true,
      isEnrolledIn2Sv: person.secondFactors.length > 0,
      isEnforcedIn2Sv: isEnforced(orgUnitPath),
      includeInGlobalAddressList: true,
    };
    return withEtag(body);
  };

  const read = (account: Account): Body => show(account, copies.read(account.id, suspensionOf(account)));
  const listed = (account: Account): Body => show(account, copies.list([suspensionOf(account)])[0]);

  function setSuspended(account: Account, value: boolean, caller: Caller): void {
    const { id, person } = account;
    if (value === accounts.isSuspended(account)) return;
    if (value && person.mail === caller.email) throw googleErrors.forbidden();
    const others = roles.superAdministrators().filter((one) => one !== id && isActive(one));
    if (value && roles.isSuperAdministrator(id) && others.length === 0)
      throw googleErrors.conditionNotMet('Cannot suspend the last super administrator.');
    accounts.setSuspended(account, value);
    note(caller, 'USER_SETTINGS', value ? 'SUSPEND_USER' : 'UNSUSPEND_USER', { USER_EMAIL: person.mail });
  }
  const isActive = (id: string): boolean => {
    const found = accounts.find(id);
    return found !== undefined && !accounts.isSuspended(found);
  };

  function patch(account: Account, body: Body, caller: Caller): Body {
    const unknown = Object.keys(body).find((name) => !writable.has(name));
    if (unknown !== undefined) throw googleErrors.invalid(`Invalid Input: ${unknown}`);
    const { suspended } = body;
    if (suspended !== undefined && typeof suspended !== 'boolean') throw googleErrors.invalid('Invalid Input: suspended');
    const before = suspensionOf(account);
    if (suspended !== undefined) setSuspended(account, suspended, caller);
    copies.wrote(account.id, before);
    return show(account);
  }

  /** A question of one condition: `isAdmin=true`, `orgUnitPath='/Depots'`, `email:ann*`. */
  function matches(query: string): (account: Account) => boolean {
    const [, field = '', sign = '', given = ''] = /^(\w+)([=:])'?([^']*)'?$/.exec(query) ?? [];
    const ends = given.endsWith('*') ? given.slice(0, -1).toLowerCase() : null;
    const isLike = (text: string): boolean =>
      ends === null ? text.toLowerCase() === given.toLowerCase() : text.toLowerCase().startsWith(ends);
    const fields: Readonly<Record<string, (account: Account) => boolean>> = {
      email: ({ person }) => isLike(person.mail),
      isAdmin: ({ id }) => String(roles.isSuperAdministrator(id)) === given,
      isSuspended: (account) => String(accounts.isSuspended(account)) === given,
      orgUnitPath: ({ person }) => orgUnitPathOf(person).startsWith(given),
    };
    const found = fields[field];
    if (found === undefined || (sign === ':' && field !== 'email')) throw googleErrors.invalid('Invalid Input: query');
    return found;
  }

  return {
    show,
    setSuspended,
    addRoutes(api: GoogleApi): void {
      api.get(path, reading, ({ query }) => {
        const [customer, ofDomain] = [query.get('customer'), query.get('domain')];
        if (customer === null && ofDomain === null) throw googleErrors.badRequest();
        if (customer !== null && !isCustomer(parts, customer)) throw googleErrors.badRequest();
        if (ofDomain !== null && ofDomain !== domain) throw googleErrors.notFound('domain');
        const asked = query.get('query');
        const items = asked === null ? accounts.list() : accounts.list().filter(matches(asked));
        const size = { name: 'maxResults', usual: 100, most: 500 } as const;
        return {
          body: pageOf(query, {
            items,
            field: 'users',
            show: listed,
            size,
            more: { kind: 'admin#directory#users', etag: etagOf(items.length) },
          }),
        };
      });
      api.get(`${path}/:key`, reading, ({ params }) => ({ body: read(accounts.get(params['key']!)) }));
      for (const method of ['patch', 'put'] as const)
        api[method](`${path}/:key`, writing, ({ params, body, caller }) => ({ body: patch(accounts.get(params['key']!), body, caller) }));
      api.get(`${path}/:key/aliases`, [...reading, 'admin.directory.user.alias.readonly', 'admin.directory.user.alias'], ({ params }) => {
        const account = accounts.get(params['key']!);
        const aliases = emailsOf(account).map((alias) => {
          const entry = { kind: 'admin#directory#alias', id: account.id, primaryEmail: account.person.mail, alias };
          return { ...entry, etag: etagOf(entry) };
        });
        return { body: { kind: 'admin#directory#aliases', etag: etagOf(aliases), ...(aliases.length === 0 ? {} : { aliases }) } };
      });
    },
  };
}

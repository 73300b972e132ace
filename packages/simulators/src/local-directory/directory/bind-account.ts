import { digestOf } from '../../world/uuid-of.ts';
import { keyOf } from '../../world/dice.ts';
import { LdapRefusal } from '../protocol/result.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { accountBits } from './account-control.ts';
import type { Directory } from './directory.ts';
import type { Entry } from './entry.ts';
import { accountNamesOf } from './user-templates.ts';

const refused = (data: '525' | '52e' | '533' | '775'): LdapRefusal =>
  new LdapRefusal('invalidCredentials', `80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data ${data}, v4563`);

/** Every account has one; only `credentialsFor` gives any away. */
export const passwordOf = ({ options }: World, employeeNumber: number): string =>
  `Aa1!${digestOf(keyOf(options.seed, 91, employeeNumber)).slice(0, 24)}`;

const textOf = (entry: Entry, name: string): string => entry.attributes()[name]?.[0]?.toString() ?? '';

const accountsOf = (world: World, kind: WorldPerson['kind']): readonly WorldPerson[] =>
  world.peopleAt(world.now()).filter((person) => person.kind === kind);

/** The account that reads for others: the last of the service accounts, which none of the weak settings touches. */
export const readerOf = (world: World): WorldPerson => accountsOf(world, 'service-account').at(-1)!;

/** The account of a service that deploys, with rights that were delegated to it: beside the one that reads, and in no group of administrators. */
export const writerOf = (world: World): WorldPerson => accountsOf(world, 'service-account').at(-2)!;

/** An account in Domain Admins. No service is given it. */
export const domainAdminOf = (world: World): WorldPerson => accountsOf(world, 'emergency-account')[0]!;

export const credentialsOf = (world: World, person: WorldPerson) => ({
  username: accountNamesOf(person, world.options.company.domain).userPrincipalName,
  password: passwordOf(world, person.employeeNumber),
});

/** Finds accounts by the forms of a name that Active Directory takes in a simple bind. */
export class Accounts {
  readonly #directory: Directory;
  /** The object that a name matched last time: a search through all of them takes a while. */
  readonly #known = new Map<string, string>();

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  bind(name: string, password: string): Entry {
    const account = this.#find(name);
    if (account === null) throw refused('525');
    // A locked account is reported before the password is checked, a disabled one only with the right password.
    if (textOf(account, 'lockoutTime') > '0') throw refused('775');
    if (password !== passwordOf(this.#directory.world, Number(textOf(account, 'employeeID')))) throw refused('52e');
    if (Number(textOf(account, 'userAccountControl')) & accountBits.disabled) throw refused('533');
    return account;
  }

  #find(name: string): Entry | null {
    const snapshot = this.#directory.snapshot();
    if (name.includes('=')) return snapshot.byDn(name) ?? null;
    const known = snapshot.byId(this.#known.get(name) ?? '');
    const matches = this.#test(name.toLowerCase());
    const found = known !== undefined && matches(known) ? known : snapshot.ofKind('user').find(matches);
    if (found === undefined) return null;
    if (this.#known.size > 1000) this.#known.clear();
    this.#known.set(name, found.id);
    return found;
  }

  #test(name: string): (entry: Entry) => boolean {
    const { domain } = this.#directory.world.options.company;
    const [netbios = ''] = domain.toLowerCase().split('.');
    const [realm, sam] = name.split('\\');
    if (sam !== undefined)
      return (entry) => (realm === netbios || realm === domain) && textOf(entry, 'sAMAccountName').toLowerCase() === sam;
    return (entry) =>
      textOf(entry, 'userPrincipalName').toLowerCase() === name || `${textOf(entry, 'sAMAccountName')}@${domain}`.toLowerCase() === name;
  }
}

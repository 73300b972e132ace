import { type AuthenticationMethod, AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { optional } from '@rampart/domain/fact.ts';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { members } from './audiences.ts';
import { type Directory, excludedPeople } from '../excluded-people.ts';
import { namedFew } from '../named-few.ts';

/** Methods alone decide most verdicts; people and groups show who is excluded from one. */
export const methodNeeds = { methods: authenticationMethods, people: optional(people), groups: optional(groups) } as const;

const excludedGroups = ({ settings }: AuthenticationMethod): readonly string[] =>
  (settings['excludedGroups'] ?? '').split(' ').filter(Boolean);

/** As a policy may, it may exclude accounts for emergencies. A guest brings the methods of another directory. */
const excludedFrom = (method: AuthenticationMethod, directory: Directory) =>
  excludedPeople(
    [{ audience: { ...emptyAudience, everyone: true }, excludedAudience: { ...emptyAudience, groups: [...excludedGroups(method)] } }],
    members,
    directory,
  );

/** Of a method that is on for all users. */
export function judgeOffered(method: AuthenticationMethod, directory: Directory): Verdict {
  const excluded = excludedFrom(method, directory);
  if (excluded.state === 'none') return pass();
  const names = new Map(directory.groups?.map(({ id, name }) => [id, name]));
  const through = namedFew(excludedGroups(method).map((id) => names.get(id) ?? id));
  if (excluded.state === 'unclear')
    return unknown({
      because: `${method.name} is on for all users but those in ${through}: who is in there could not be read.`,
      about: [method],
    });
  const { ids, total } = excluded;
  return fail({
    because: `${method.name} is on for all users but those in ${through}, which excludes ${ids.length} of ${total} ${members.what}.`,
    about: [method],
    found: { count: ids.length, total, what: members.what },
  });
}

/** The same method, on for all users; it goes on excluding groups of accounts for emergencies alone. */
export function offeredToAll(method: AuthenticationMethod, directory: Directory): AuthenticationMethodSettings {
  const before = AuthenticationMethodSettings.parse(method);
  const { excludedGroups: _excluded, ...others } = before.settings;
  const settings = excludedFrom(method, directory).state === 'none' ? before.settings : others;
  return { ...before, isEnabled: true, forEveryone: true, groups: [], settings };
}

export const excludeStep = 'Under Exclude, remove every group but that of your emergency access accounts.';

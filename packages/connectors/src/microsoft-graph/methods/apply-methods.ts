import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { graphObject } from '../graph-object.ts';
import { MethodConfiguration } from '../sign-in-policies/policy-schema.ts';
import { toAuthenticationMethod } from './to-authentication-method.ts';
import { z } from 'zod';
import { unsupportedSetting } from '../../kit/unsupported-setting.ts';
import { fieldOf, type Part, part, type Raw, withFields } from '../../kit/fields-to-write.ts';

type Settings = AuthenticationMethodSettings;

const Targets = z.array(z.looseObject({ id: z.string() })).catch([]);
const excluded = ({ settings }: Settings): string => settings['excludedGroups'] ?? '';

/** A group that is a target already keeps what is said of it, such as whether it must register. */
function targets(ids: readonly string[], base: unknown): Raw[] {
  const known = new Map(Targets.parse(base).map((target) => [target.id, target]));
  return ids.map((id) => known.get(id) ?? { targetType: 'group', id });
}

/** Switches are kept as text; the vendor wants their own types. */
function typed(text: string, like: unknown): string | number | boolean {
  if (typeof like === 'string') return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** The top-level fields with the switches that changed, whole: Graph puts them in the place of what is there. */
function switches(before: Settings, after: Settings, base: Raw): Raw {
  const changed = Object.entries(after.settings).filter(([name, text]) => name !== 'excludedGroups' && before.settings[name] !== text);
  const fields = Object.fromEntries(changed.map(([name, text]) => [name, typed(text, fieldOf(base, name))]));
  const whole = withFields(base, fields);
  return Object.fromEntries(changed.map(([name]) => name.split('.')[0] ?? name).map((top) => [top, whole[top]]));
}

/** Which part of a method's configuration says what. A switch that is not named stays as it is. */
const methodParts = (before: Settings | undefined): readonly Part<Settings>[] => [
  { says: ({ name }) => name, write: () => unsupportedSetting('Microsoft', 'renaming an authentication method') },
  part('state', ({ isEnabled }) => (isEnabled ? 'enabled' : 'disabled')),
  part(
    'includeTargets',
    ({ forEveryone, groups }) => [forEveryone, groups],
    ({ forEveryone, groups }, base) => targets([...(forEveryone ? ['all_users'] : []), ...groups], base['includeTargets']),
  ),
  part('excludeTargets', excluded, (after, base) => targets(excluded(after).split(' ').filter(Boolean), base['excludeTargets'])),
  { says: ({ settings }) => settings, write: (after, base) => (before === undefined ? {} : switches(before, after, base)) },
];

const scopes = ['Policy.Read.All', 'Policy.ReadWrite.AuthenticationMethod'];

/** Microsoft requires the type of the object in each change; the type is named after the method. */
const typeOf = (target = ''): string =>
  `#microsoft.graph.${target.charAt(0).toLowerCase()}${target.slice(1)}AuthenticationMethodConfiguration`;

const methods = graphObject<AuthenticationMethodSettings>({
  path: 'policies/authenticationMethodsPolicy/authenticationMethodConfigurations',
  parts: methodParts,
  settingsOf: (live) => AuthenticationMethodSettings.parse(toAuthenticationMethod(MethodConfiguration.parse(live))),
  nameOf: ({ name }) => name,
  typeOf: (_settings, target) => ({ '@odata.type': typeOf(target) }),
  scopes,
});

export const appliesToMethods = appliesToObject(methods, authenticationMethodChanges, {
  noun: 'an authentication method',
  scopes,
});

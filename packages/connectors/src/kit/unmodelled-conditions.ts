import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { UnsupportedCondition, type ConditionKind } from '@rampart/domain/unsupported-condition.ts';
import { type Part, part, type Raw } from './fields-to-write.ts';
import { unsupportedSetting } from './vendor-failure.ts';

type Json = UnsupportedCondition['raw'];

/** Which fields of a vendor's `conditions` the settings of a policy model. */
export interface ConditionFields {
  readonly vendor: string;
  readonly modelled: readonly string[];
  /** Where entries that the settings do not model are kept beside those that they do. */
  readonly partly: readonly string[];
  /** What other fields are about; one that is not here is a new one of the vendor's. */
  readonly kinds: Readonly<Record<string, ConditionKind | ((raw: Json) => ConditionKind)>>;
  /** Words that ask for nothing, beside what is null, false or empty. */
  readonly anyWords?: readonly string[];
  /** How the vendor is asked to drop a condition. */
  readonly dropped: null | undefined;
}

const isNothing = (raw: Json, anyWords: readonly string[]): boolean => {
  if (raw === null || raw === false || raw === '') return true;
  if (typeof raw === 'string') return anyWords.includes(raw);
  return typeof raw === 'object' && Object.values(raw).every((inner) => isNothing(inner, anyWords));
};

export function unsupportedCondition(
  kind: ConditionKind,
  path: string,
  value: unknown,
  anyWords: readonly string[] = [],
): UnsupportedCondition[] {
  if (value === undefined) return [];
  const raw = UnsupportedCondition.shape.raw.parse(value);
  return isNothing(raw, anyWords) ? [] : [{ kind, path, raw }];
}

const namesIn = ({ modelled }: ConditionFields, conditions: unknown): string[] =>
  Object.keys(conditions ?? {}).filter((name) => !modelled.includes(name) && !name.includes('@'));

/** The conditions in fields that are not modelled at all. */
export function unmodelledConditions(fields: ConditionFields, conditions: Raw): UnsupportedCondition[] {
  return namesIn(fields, conditions)
    .toSorted()
    .flatMap((name) => {
      const [condition] = unsupportedCondition('other', `conditions.${name}`, conditions[name], fields.anyWords);
      if (condition === undefined) return [];
      const kind = fields.kinds[name] ?? 'other';
      return [{ ...condition, kind: typeof kind === 'function' ? kind(condition.raw) : kind }];
    });
}

type Settings = Pick<SignInPolicySettings, 'unsupportedConditions'>;

export const rawAt = ({ unsupportedConditions }: Settings, path: string): Json | undefined =>
  unsupportedConditions.find((condition) => condition.path === path)?.raw;

/** The entries of this list that the settings do not model. */
export function entriesAt(settings: Settings, path: string): readonly Json[] {
  const raw = rawAt(settings, path);
  return Array.isArray(raw) ? raw : [];
}

/** Some of the settings in one field, with the entries of the field that they do not model. */
export const conditionPart = (
  field: string,
  names: readonly (keyof SignInPolicySettings)[],
  write: (after: SignInPolicySettings) => unknown,
): Part<SignInPolicySettings> => {
  const besideIn = (all: Settings) => all.unsupportedConditions.filter(({ path }) => `${path}.`.startsWith(`${field}.`));
  return part(field, (settings) => [names.map((name) => settings[name]), besideIn(settings)], write);
};

export function restoreConditions(fields: ConditionFields): Part<SignInPolicySettings> {
  const own = ({ unsupportedConditions }: Settings) => unsupportedConditions.filter(({ path }) => !fields.partly.includes(path));
  const pathsIn = (raw: Raw): string[] => namesIn(fields, raw['conditions']).map((name) => `conditions.${name}`);
  return {
    fields: (exact, base) => [...new Set([...pathsIn(exact), ...pathsIn(base)])],
    says: own,
    write(after, base) {
      const restored = own(after).map(({ path, raw }) => {
        const [, name = ''] = /^conditions\.(\w+)$/.exec(path) ?? [];
        if (name === '' || fields.modelled.includes(name)) unsupportedSetting(fields.vendor, `a condition in “${path}”`);
        return [path, raw] as const;
      });
      return { ...Object.fromEntries(pathsIn(base).map((path) => [path, fields.dropped])), ...Object.fromEntries(restored) };
    },
  };
}

import { z } from 'zod';
import type { DriftPriority } from './drift-priority.ts';
import { ConfigurationType, configurationTypes } from './configuration-type.ts';

const kinds = {
  added: { past: 'added', priority: 'medium' },
  modified: { past: 'changed', priority: 'medium' },
  disabled: { past: 'disabled', priority: 'high' },
  enabled: { past: 'enabled', priority: 'low' },
  deleted: { past: 'deleted', priority: 'high' },
  reordered: { past: 'reordered', priority: 'medium' },
  membership: { past: 'members changed', priority: 'low' },
} as const;

export const DriftKind = z.enum(Object.keys(kinds) as [keyof typeof kinds, ...(keyof typeof kinds)[]]);
export type DriftKind = z.infer<typeof DriftKind>;

const namedKinds: Readonly<Record<DriftKind, { readonly past: string; readonly priority: DriftPriority }>> = kinds;

const combined = ConfigurationType.options.flatMap((type) =>
  DriftKind.options.filter((kind) => kind !== 'membership' || type === 'group').map((kind) => [`${type}_${kind}`, { type, kind }] as const),
);
const categories = new Map<string, { readonly type: ConfigurationType; readonly kind: DriftKind }>(combined);

/** What was done to which type of object: `policy_disabled`. */
export type DriftCategory = `${ConfigurationType}_${DriftKind}`;
export const driftCategories = [...categories.keys()] as readonly DriftCategory[];

/** All that can happen to objects of a type. */
export const categoriesOfType = (type: ConfigurationType): readonly DriftCategory[] =>
  driftCategories.filter((category) => partsOfCategory(category).type === type);

/** The specification lets a category end in `_new`, which means the same. */
const withoutNew = (text: string): string => text.replace(/_new$/, '');

/** A category as it is sent; unknown ones are refused. */
export const DriftCategory = z
  .string()
  .max(60)
  .transform(withoutNew)
  .refine((text): text is DriftCategory => categories.has(text), 'There is no such category.');

export const categoryOf = (type: ConfigurationType, kind: DriftKind): DriftCategory => `${type}_${kind}`;

export function partsOfCategory(category: DriftCategory): { readonly type: ConfigurationType; readonly kind: DriftKind } {
  const parts = categories.get(category);
  if (parts === undefined) throw new Error(`${category} is no category of drift.`);
  return parts;
}

/** What a person calls it: `Policy disabled`. */
export function categoryName(category: DriftCategory): string {
  const { type, kind } = partsOfCategory(category);
  return `${configurationTypes[type].name} ${namedKinds[kind].past}`;
}

/** Until an administrator says otherwise. An administrator can change all the rest, so that every change of a role is urgent. */
export function usualPriority(category: DriftCategory): DriftPriority {
  const { type, kind } = partsOfCategory(category);
  return type === 'role' ? 'high' : namedKinds[kind].priority;
}

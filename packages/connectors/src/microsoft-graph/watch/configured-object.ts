import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { z } from 'zod';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import type { Raw } from '../../kit/fields-to-write.ts';

/** What Microsoft sets by itself, at any depth. */
const setByMicrosoft = new Set([
  'createdDateTime',
  'modifiedDateTime',
  'deletedDateTime',
  'lastModifiedDateTime',
  'templateId',
  'policyVersion',
]);

const isAnnotation = (name: string): boolean => name.includes('@') && name !== '@odata.type';

/** Annotations are about the answer, not about the object; but its type says what it is. */
function withoutAnnotations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnnotations);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isAnnotation(name))
      .map(([name, inner]) => [name, withoutAnnotations(inner)]),
  );
}

export const GraphObject = z.looseObject({ id: z.string().min(1), displayName: z.string().nullish() });
export type GraphObject = z.infer<typeof GraphObject>;

type Own = Pick<ConfigurationObject, 'isEnabled'> & { readonly name?: string };

export function toConfigured({ id, displayName, ...rest }: GraphObject, { isEnabled, name }: Own): ConfigurationObject {
  const settings = canonicalSettings(withoutAnnotations(rest) as Raw, { without: setByMicrosoft });
  return { id, name: name ?? displayName ?? id, parent: null, isEnabled, position: null, settings };
}

/** As Graph would give it, but for what Microsoft sets by itself. */
export const exactOf = ({ id, name, settings }: ConfigurationObject): Raw => ({ id, displayName: name, ...settings });

import { hash } from 'node:crypto';
import { type ConfigurationObject, contentOf, type ObjectContent } from '@rampart/domain/watch/configuration-object.ts';
import { canonicalJson } from '../../collect/index.ts';
import type { SeenObject } from './object-store.ts';

/** The version that an object is in. */
export const hashOf = (object: ObjectContent): string => hash('sha256', canonicalJson(contentOf(object)), 'hex');

/** By id. The first of two entries of one id counts, so that a vendor that lists one twice changes nothing. */
export function hashObjects(objects: readonly ConfigurationObject[]): ReadonlyMap<string, SeenObject> {
  const byId = new Map<string, SeenObject>();
  for (const object of objects) if (!byId.has(object.id)) byId.set(object.id, { ...object, hash: hashOf(object) });
  return byId;
}

import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { minimalInput } from './minimal-input.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A place in a request that names a thing of a tenant's. */
export interface IdSlot {
  readonly name: string;
  /** Names of fields; a number where it is in a list. */
  readonly path: readonly (string | number)[];
}

/** Fields that name a thing without being a UUID by their schema. */
const namedIds =
  /^(?:email|username|id|key|content_key|instance_id|quest_instance_id|replaces|customer_name|user_mail|owner|add|remove|sync|domain|control_ids?)$/;
const isId = (name: string, { type, format, enum: values }: Schema) =>
  type === 'string' && values === undefined && (format === 'uuid' || namedIds.test(name));

function slotsIn(schema: Schema, path: IdSlot['path']): IdSlot[] {
  const name = path.findLast((part) => typeof part === 'string') ?? '';
  if (isId(name, schema)) return [{ name, path }];
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((branch) => slotsIn(branch, path));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, of]) => slotsIn(of, [...path, field]));
  const items = schema.items === undefined ? [] : slotsIn(schema.items, [...path, 0]);
  return [...branches, ...fields, ...items];
}

export const idSlots = (schema: $ZodType | undefined): readonly IdSlot[] =>
  schema === undefined ? [] : slotsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, []);

type Container = Record<string | number, unknown>;

function put(into: Container, [first = '', ...rest]: IdSlot['path'], value: string): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const [next] = rest;
  const inside = (typeof into[first] === 'object' && into[first] !== null ? into[first] : typeof next === 'number' ? [] : {}) as Container;
  into[first] = inside;
  put(inside, rest, value);
}

/** The least that a schema asks for, with these ids in their places; other places keep what they have. */
export function inputWith(schema: $ZodType, ids: ReadonlyMap<IdSlot, string>): unknown {
  const input = { root: minimalInput(schema) } as Container;
  for (const [slot, id] of ids) put(input, ['root', ...slot.path], id);
  return input['root'];
}

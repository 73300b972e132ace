import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { factRegistry } from './registry.ts';

/** As JSON Schema, which says what a value may be made of without having one. */
interface Described {
  readonly properties?: Readonly<Record<string, { readonly type?: string; readonly format?: string }>>;
  readonly required?: readonly string[];
}

const schemaOf = (entry: (typeof factRegistry)[number]) => ('event' in entry ? entry.event : entry.schema);
const named = factRegistry.map((entry) => [entry.id, entry] as const);

/** Every member is its own name, so that a key shows which member it is made of. */
const namesItself = new Proxy({}, { get: (_target, name) => String(name) });

const keysOf = factRegistry.flatMap((entry) =>
  'keyOf' in entry && 'item' in entry && typeof entry.keyOf === 'function' && entry.item instanceof z.ZodType
    ? [[entry.id, String(entry.keyOf(namesItself)), entry.item] as const]
    : [],
);

describe.each(named)('%s', (_id, entry) => {
  test('is made of what JSON can hold, so that it can be stored and compared', () => {
    expect(() => z.toJSONSchema(schemaOf(entry), { unrepresentable: 'throw' })).not.toThrow();
  });

  test('speaks no vendor’s language', () => {
    expect(JSON.stringify(z.toJSONSchema(schemaOf(entry)))).not.toMatch(
      /microsoft|azure|\bentra\b|okta|proofpoint|ldap|active-?directory/i,
    );
  });
});

test('there are both: facts, which are states, and events, which happen', () => {
  const events = factRegistry.filter((entry) => 'event' in entry);
  expect(events.length).toBeGreaterThan(0);
  expect(events.length).toBeLessThan(factRegistry.length);
  expect(events.filter((entry) => 'schema' in entry)).toEqual([]);
});

test.each(named.filter(([, entry]) => 'event' in entry))('%s says when it happened', (_id, entry) => {
  const { properties, required } = z.toJSONSchema(schemaOf(entry)) as Described;
  expect(properties?.['at']).toMatchObject({ type: 'string', format: 'date-time' });
  expect(required).toContain('at');
});

test.each(keysOf)('%s identifies its entries by %s, which every entry has', (_id, key, item) => {
  const { properties, required } = z.toJSONSchema(item) as Described;
  expect(properties?.[key]).toMatchObject({ type: 'string' });
  expect(required).toContain(key);
});

test('every list among the facts has such a key', () => {
  const lists = factRegistry.filter((entry) => 'schema' in entry && entry.schema instanceof z.ZodArray);
  expect(lists.map(({ id }) => id)).toEqual(keysOf.map(([id]) => id));
  expect(lists.length).toBeGreaterThan(0);
});

import { AuthMethod, authMethods, isUpload } from '@rampart/domain/auth-method.ts';
import { featureFlags } from '@rampart/domain/feature-flag.ts';
import type { Product } from '@rampart/domain/product.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { factRegistry } from '@rampart/facts/registry.ts';
import { describe, expect, test } from 'vitest';
import { productRegistry } from './registry.ts';

const named = productRegistry.map((product) => [product.id, product] as const);
const find = (id: string): Product | undefined => productRegistry.find((product) => product.id === id);
const ways = productRegistry.flatMap(({ id, ways: own }) => own.map((way) => [`${id} by ${way.method}`, way] as const));

const asksFor = (method: AuthMethod) => authMethods[method].fields;

describe.each(ways)('%s', (_name, { method, help, hints = {}, without = [] }) => {
  test('explains every field that must be filled in, and none that the form does not have', () => {
    const explained = Object.keys(hints);
    expect(asksFor(method).map(({ name }) => name)).toEqual(expect.arrayContaining(explained));
    const required = asksFor(method).flatMap(({ name, required: refusal }) => (refusal === undefined ? [] : [name]));
    expect(explained).toEqual(expect.arrayContaining(required));
  });

  test('names a field in the words in which it is refused', () => {
    for (const { name, label } of asksFor(method))
      expect(hints[name]?.label ?? label).toSatisfy((shown: string) => shown.startsWith(label));
    for (const { label, required } of asksFor(method)) expect((required ?? label).toLowerCase()).toContain(label.toLowerCase());
  });

  test('asks for nothing that must be left empty, and hides no field that must be filled in', () => {
    for (const { hint } of Object.values(hints)) expect(hint).not.toMatch(/leave it empty/i);
    const required = asksFor(method).flatMap(({ name, required: refusal }) => (refusal === undefined ? [] : [name]));
    expect(without.filter((name) => required.includes(name))).toEqual([]);
  });

  test('says so in whole sentences', () => {
    for (const text of [help, ...Object.values(hints).map(({ hint }) => hint)]) expect(text).toMatch(/^[A-Z].*\.$/);
  });
});

describe.each(named)('%s', (_id, product) => {
  test('names who may change its settings in whole sentences', () => {
    for (const text of product.administrators ?? []) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  test('yields facts and events that exist, each once', () => {
    const known = factRegistry.map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining([...product.yields]));
    expect(new Set(product.yields).size).toBe(product.yields.length);
    // A tracker keeps tickets and is read for nothing else.
    expect(product.yields.length > 0 || product.category === 'work-management').toBe(true);
  });

  test('lists its ways in the order in which they are offered, each once', () => {
    const places = product.ways.map(({ method }) => AuthMethod.options.indexOf(method));
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
    // Being a module of a parent is not a way: it follows from `parents`.
    expect(product.ways.map(({ method }) => method)).not.toContain('child-module');
  });

  test('can be connected: on its own, or as a module', () => {
    expect(product.isStandAlone || product.parents.length > 0).toBe(true);
    expect(product.isStandAlone && product.ways.length === 0).toBe(false);
  });

  test('shares a connection only with parents that speak to the same vendor and are no modules themselves', () => {
    for (const id of product.parents) expect(find(id)).toMatchObject({ connector: product.connector, parents: [] });
    expect(product.parents).toEqual(expect.arrayContaining([...product.requiredBy]));
  });

  test('conflicts with others only where they conflict with it too', () => {
    expect(product.conflictsWith).not.toContain(product.id);
    for (const id of product.conflictsWith) expect(find(id)?.conflictsWith).toContain(product.id);
  });

  test('says which files it takes exactly when it takes files', () => {
    expect(product.upload !== undefined).toBe(product.ways.some(({ method }) => isUpload(method)));
    for (const extension of product.upload?.extensions ?? []) {
      expect(extension).toMatch(/^[a-z0-9]+$/);
      expect(product.upload?.label).toContain(`.${extension}`);
    }
  });

  test('names each licensed feature with the plans that contain it', () => {
    for (const { id, plans } of product.licensedFeatures) {
      expect(id).toMatch(/^[a-z0-9-]+\.[a-z0-9-]+$/);
      expect(plans).not.toEqual([]);
    }
  });
});

test('a licensed feature is the same wherever it is named', () => {
  const seen = new Map<string, string>();
  for (const { id, ...rest } of productRegistry.flatMap(({ licensedFeatures }) => licensedFeatures)) {
    expect(seen.get(id) ?? JSON.stringify(rest)).toBe(JSON.stringify(rest));
    seen.set(id, JSON.stringify(rest));
  }
});

test('no two products share a name or a mark', () => {
  for (const values of [productRegistry.map(({ name }) => name), productRegistry.map(({ mark }) => mark)])
    expect(new Set(values).size).toBe(productRegistry.length);
});

const waiting: readonly string[] = [signInPolicies.id, zones.id, mailPolicies.id];
const canWait = ({ yields }: Product): boolean => yields.some((id) => waiting.includes(id));

test('a product can stage where it has policies or zones that can wait, and says so where it has none', () => {
  for (const product of productRegistry.filter(({ deploymentTypes }) => deploymentTypes.includes('auto')))
    expect([product.id, product.cannotStage === true]).toEqual([product.id, !canWait(product)]);
});

test('the flag of a product that is here says what it shows, so that it has a switch', () => {
  const flags = productRegistry.flatMap(({ featureFlag }) => (featureFlag === undefined ? [] : [featureFlag]));
  expect(flags.filter((flag) => featureFlags[flag].about === null)).toEqual([]);
});

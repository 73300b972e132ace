import { ProgramType } from '@rampart/domain/program.ts';
import { productOf } from '@rampart/domain/control.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { graphOf } from '@rampart/domain/recommend/graph-of.ts';
import { isSubscription } from '@rampart/domain/recommend/is-subscription.ts';
import { selectControls } from '@rampart/domain/recommend/select-controls.ts';
import { stepsOf } from '@rampart/domain/recommend/steps-of.ts';
import type { Remediation } from '@rampart/domain/remediation.ts';
import { describe, expect, test } from 'vitest';
import { controlRegistry } from '../controls/registry.ts';
import { productRegistry } from '../products/registry.ts';
import { remediationRegistry } from './registry.ts';

const named = remediationRegistry.map((remediation) => [remediation.id, remediation] as const);
/** It deploys again what other remediations put in place. */
const isRepeating = ({ questType }: Remediation) => questType === 'Subscription Control Deployment';

/** Of the controls that a template selects, a program takes those that name it; one that deploys people has none. */
const controlsFor = (remediation: Remediation, type: ProgramType) =>
  deploysPeople(remediation.questType)
    ? []
    : selectControls(remediation, controlRegistry).filter(({ programs }) => programs.includes(type));

const controlIdsFor = (type: ProgramType) =>
  controlRegistry.filter(({ programs }) => programs.includes(type)).map((control) => [control.id, control] as const);

const templatesFor = (type: ProgramType, id: string) =>
  remediationRegistry
    .filter((remediation) => remediation.programTypes.includes(type) && !isRepeating(remediation))
    .filter((remediation) => controlsFor(remediation, type).some((control) => control.id === id))
    .map((remediation) => remediation.id);

describe.each(named)('%s', (id, remediation) => {
  test('has an id that fits into an address before a program type', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(ProgramType.options.filter((type) => id.endsWith(`-${type.replaceAll('_', '-')}`))).toEqual([]);
  });

  test('says what it achieves in whole sentences', () => {
    expect(remediation.name).toMatch(/^[A-Z].*[^.]$/);
    expect(remediation.description).toMatch(/^[A-Z].*\.$/);
  });

  test('is of a product that exists, and selects some of its controls, or deploys people and selects none', () => {
    expect(productRegistry.map((product) => product.id)).toContain(remediation.product);
    const isOfPeople = deploysPeople(remediation.questType);
    const selected = isOfPeople ? remediation.query : selectControls(remediation, controlRegistry);
    expect(selected.length > 0).toBe(!isOfPeople);
    const withoutControls = remediation.programTypes.filter((type) => controlsFor(remediation, type).length === 0);
    expect(isOfPeople ? [] : withoutControls).toEqual([]);
  });

  test('asks for nothing that no control has', () => {
    for (const condition of remediation.query) {
      const query = remediation.query.filter(({ attribute }) => attribute !== condition.attribute);
      expect([condition.equals, selectControls({ ...remediation, query: [...query, condition] }, controlRegistry).length > 0]).toEqual([
        condition.equals,
        true,
      ]);
    }
  });

  test('has a frequency exactly when it is a subscription', () => {
    expect(remediation.frequencySeconds !== undefined).toBe(isSubscription(remediation.questType));
  });
});

describe.each(['baseline', 'zero_trust', 'visibility', 'most_attacked_overall', 'most_attacked_phishing'] as const)(
  'the program %s',
  (type) => {
    test.each(controlIdsFor(type))('gets %s by exactly one remediation', (id) => {
      expect(templatesFor(type, id)).toHaveLength(1);
    });
  },
);

test.each(named.filter(([, { questType }]) => questType === 'subscription.tor'))('%s has the steps of the Tor list', (_id, remediation) => {
  expect(stepsOf(remediation)).toContain('subscription/tor/content');
});

test.each(named.filter(([, { questType }]) => questType === 'subscription.map'))(
  '%s has the steps of the most attacked',
  (_id, remediation) => {
    expect(stepsOf(remediation)).toEqual([
      'introduction',
      'subscription/map/content',
      'subscription/map/exclusion',
      'subscription/subscribe',
      'complete',
    ]);
  },
);

test('every product with controls has a remediation that shows before it changes', () => {
  const shown = remediationRegistry.filter(({ questType }) => questType === 'Visibility');
  expect(shown.every(({ programTypes }) => programTypes.join() === 'visibility')).toBe(true);
  expect(shown.map(({ product }) => product).toSorted()).toEqual([...new Set(controlRegistry.map(productOf))].toSorted());
});

test('names are unique', () => {
  expect(new Set(remediationRegistry.map(({ name }) => name)).size).toBe(remediationRegistry.length);
});

test('no remediation comes before itself, directly or through others', () => {
  const nodes = remediationRegistry.flatMap((remediation) =>
    remediation.programTypes.map((type) => ({
      id: `${remediation.id} ${type}`,
      programId: type,
      controls: controlsFor(remediation, type),
    })),
  );
  const graph = graphOf(nodes);
  expect([...graph.values()].some(({ next }) => next.length > 0)).toBe(true);
  const comesAfter = (id: string, seen: ReadonlySet<string>): string[] =>
    (graph.get(id)?.next ?? []).flatMap((next) => (seen.has(next) ? [`${id} → ${next}`] : comesAfter(next, new Set([...seen, next]))));
  expect(nodes.flatMap(({ id }) => comesAfter(id, new Set([id])))).toEqual([]);
});

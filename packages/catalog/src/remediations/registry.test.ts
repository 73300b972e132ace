import { ProgramType } from '@rampart/domain/program.ts';
import { productOf } from '@rampart/domain/control.ts';
import { selectControls } from '@rampart/domain/recommend/select-controls.ts';
import type { Remediation } from '@rampart/domain/remediation.ts';
import { describe, expect, test } from 'vitest';
import { controlRegistry } from '../controls/registry.ts';
import { productRegistry } from '../products/registry.ts';
import { remediationRegistry } from './registry.ts';

const named = remediationRegistry.map((remediation) => [remediation.id, remediation] as const);
const isSubscription = ({ frequencySeconds }: Remediation) => frequencySeconds !== undefined;

/** Of the controls that a template selects, a program takes those that name it. */
const controlsFor = (remediation: Remediation, type: ProgramType) =>
  selectControls(remediation, controlRegistry).filter(({ programs }) => programs.includes(type));

const controlIdsFor = (type: ProgramType) =>
  controlRegistry.filter(({ programs }) => programs.includes(type)).map((control) => [control.id, control] as const);

const templatesFor = (type: ProgramType, id: string) =>
  remediationRegistry
    .filter((remediation) => remediation.programTypes.includes(type) && !isSubscription(remediation))
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

  test('is of a product that exists, and selects some of its controls', () => {
    expect(productRegistry.map((product) => product.id)).toContain(remediation.product);
    expect(selectControls(remediation, controlRegistry)).not.toEqual([]);
    expect(remediation.programTypes.filter((type) => controlsFor(remediation, type).length === 0)).toEqual([]);
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
    expect(isSubscription(remediation)).toBe(remediation.questType === 'Subscription Control Deployment');
  });
});

describe.each(['baseline', 'zero_trust', 'visibility'] as const)('the program %s', (type) => {
  test.each(controlIdsFor(type))('gets %s by exactly one remediation', (id) => {
    expect(templatesFor(type, id)).toHaveLength(1);
  });
});

test('every product with controls has a remediation that shows before it changes', () => {
  const shown = remediationRegistry.filter(({ questType }) => questType === 'Visibility');
  expect(shown.every(({ programTypes }) => programTypes.join() === 'visibility')).toBe(true);
  expect(shown.map(({ product }) => product).toSorted()).toEqual([...new Set(controlRegistry.map(productOf))].toSorted());
});

test('names are unique', () => {
  expect(new Set(remediationRegistry.map(({ name }) => name)).size).toBe(remediationRegistry.length);
});

import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { frameworkRegistry } from '@rampart/catalog/frameworks/registry.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import { DirectorySettings } from '@rampart/domain/directory-settings.ts';
import { defineChanges } from '@rampart/domain/change.ts';
import { factNeeded, productOf } from '@rampart/domain/control.ts';
import { torExits } from '@rampart/facts/network/tor-exits.ts';
import { emergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import { mostAttacked } from '@rampart/facts/people/most-attacked.ts';
import { describe, expect, test } from 'vitest';
import { changesMadeIn, irrevertibleChanges, type Loop, unappliedChanges, uncollectedFacts, unknownRequirements } from './loop.ts';
import { filesIn, textOf } from './repository.ts';

describe('the check', () => {
  const {
    create,
    update,
    delete: remove,
  } = defineChanges({
    area: 'identity',
    name: 'policy',
    object: 'policy',
    settings: DirectorySettings,
    kinds: ['create', 'update', 'delete'],
  });
  const closed: Loop = {
    controls: [{ id: 'okta.mfa-required', connector: 'okta', needs: ['identity.policies'], makes: ['identity.create-policy'] }],
    products: [{ connector: 'okta', yields: ['identity.policies'] }],
    connectors: [{ id: 'okta', collects: ['identity.policies'], applies: [create, remove, update] }],
  };

  test('accepts a loop that is closed, and an empty one', () => {
    for (const loop of [closed, { controls: [], products: [], connectors: [] }]) {
      expect([...uncollectedFacts(loop), ...unappliedChanges(loop), ...irrevertibleChanges(loop)]).toEqual([]);
    }
  });

  test('finds a fact that the connector of the control’s product does not collect, though another does', () => {
    const other = { id: 'acme', collects: ['identity.policies'], applies: [] };
    const complaint = 'okta.mfa-required needs identity.policies, which the connector of its product (okta) does not collect.';
    for (const connectors of [[], [other], [other, { id: 'okta', collects: [], applies: [] }]])
      expect(uncollectedFacts({ ...closed, connectors })).toEqual([complaint]);
  });

  test('finds a fact that no product of the control’s connector yields, though one of another connector does', () => {
    const complaint = 'okta.mfa-required needs identity.policies, which no product of its connector (okta) yields.';
    for (const products of [
      [],
      [
        { connector: 'acme', yields: ['identity.policies'] },
        { connector: 'okta', yields: [] },
      ],
    ])
      expect(uncollectedFacts({ ...closed, products })).toEqual([complaint]);
  });

  test('accepts a fact that another product of the same connector yields', () => {
    const products = [
      { connector: 'okta', yields: [] },
      { connector: 'okta', yields: ['identity.policies'] },
    ];
    expect(uncollectedFacts({ ...closed, products })).toEqual([]);
  });

  test('accepts a fact that is published for every customer', () => {
    const controls = closed.controls.map((control) => ({ ...control, needs: ['network.list'] }));
    expect(uncollectedFacts({ ...closed, controls, published: ['network.list'] })).toEqual([]);
    expect(uncollectedFacts({ ...closed, controls })).toHaveLength(2);
  });

  test('finds a change that the connector of the control’s product does not apply, though another does', () => {
    const other = { id: 'entra', collects: [], applies: [create, remove] };
    const complaint = 'okta.mfa-required makes identity.create-policy, which the connector of its product (okta) does not apply.';
    for (const connectors of [[], [other], [other, { id: 'okta', collects: [], applies: [update] }]])
      expect(unappliedChanges({ ...closed, connectors })).toEqual([complaint]);
  });

  test('finds a change of a control whose product has no connector', () => {
    const controls = closed.controls.map((control) => ({ ...control, connector: undefined }));
    expect(unappliedChanges({ ...closed, controls })).toEqual([
      'okta.mfa-required makes identity.create-policy, which the connector of its product (none) does not apply.',
    ]);
  });

  test('finds a change that the connector which applies it cannot revert', () => {
    const connectors = [
      { id: 'okta', collects: [], applies: [create] },
      { id: 'entra', collects: [], applies: [create, remove] },
    ];
    expect(irrevertibleChanges({ ...closed, connectors })).toEqual([
      'okta applies identity.create-policy, but not identity.delete-policy, which would revert it.',
    ]);
  });

  test('reads the changes that a control makes from its source', () => {
    const imports = "import { z } from 'zod';\nimport { policyChanges } from '@rampart/changes/identity/policy.ts';\n";
    const source = `${imports}const made = [policyChanges.create(one), policyChanges.update(two), policyChanges.create(three)];`;
    expect(changesMadeIn(source)).toEqual(['identity.create-policy', 'identity.update-policy']);
  });

  test('finds a change whose kind cannot be read', () => {
    const source = "import { policyChanges } from '@rampart/changes/identity/policy.ts';\nconst { create } = policyChanges;\n";
    const controls = closed.controls.map((control) => ({ ...control, makes: changesMadeIn(source) }));
    expect(unappliedChanges({ ...closed, controls })).toEqual([
      'okta.mfa-required makes identity.*-policy, which the connector of its product (okta) does not apply.',
    ]);
  });

  test('finds a requirement that does not exist, in a framework that does or does not', () => {
    const part = { id: 'A.1', name: 'Part', parts: [] };
    const framework = { id: 'soc-2', name: 'SOC 2', title: 'SOC 2', requirements: [{ id: 'A', name: 'All', parts: [part] }] } as const;
    const control = { id: 'okta.mfa-required', answers: { 'soc-2': ['A', 'A.1', 'A.2'], 'cis-v8': ['1'] } };
    expect(unknownRequirements([framework], [control])).toEqual([
      'okta.mfa-required answers soc-2 A.2, which does not exist.',
      'okta.mfa-required answers cis-v8 1, which does not exist.',
    ]);
  });
});

const loop: Loop = {
  controls: controlRegistry.map(({ id, needs, remedy }) => ({
    id,
    connector: productRegistry.find((product) => product.id === productOf({ id }))?.connector,
    needs: Object.values(needs).map((need) => factNeeded(need).id),
    // Without `changes` nothing is made: what is named in the source is replayed only.
    makes: remedy.changes === undefined ? [] : changesMadeIn(textOf(`packages/catalog/src/controls/${id.replace('.', '/')}.ts`)),
  })),
  published: [torExits.id, mostAttacked.id, emergencyAccess.id],
  products: productRegistry,
  connectors: connectorRegistry.map(({ id, collects, applies }) => ({
    id,
    collects: collects.map(({ fact }) => fact.id),
    applies: applies.map(({ change }) => change),
  })),
};

test('every fact that a control needs is yielded by a product of its connector, which collects it', () => {
  expect(uncollectedFacts(loop)).toEqual([]);
});

test('every change that a control makes can be applied and reverted by the connector of its product', () => {
  expect([...unappliedChanges(loop), ...irrevertibleChanges(loop)]).toEqual([]);
});

test('changes are made in controls and nowhere else in the catalog, so that reading controls finds all of them', () => {
  const elsewhere = filesIn('packages/catalog/src').filter((file) => !file.startsWith('packages/catalog/src/controls/'));
  expect(elsewhere.filter((file) => changesMadeIn(textOf(file)).length > 0)).toEqual([]);
});

test('every requirement that a control answers exists', () => {
  expect(unknownRequirements(frameworkRegistry, controlRegistry)).toEqual([]);
});

import type { Application } from '@rampart/contract/connect.ts';
import { describe, expect, it } from 'vitest';
import type { CatalogProduct } from '../catalog-product.ts';
import { tileButtons } from './tile-buttons.ts';
import { tileState } from './tile-state.ts';

const product = (id: string, more: Partial<CatalogProduct> = {}): CatalogProduct =>
  ({ id, name: id.toUpperCase(), parents: [], isStandAlone: true, required_by: [], is_configurable: false, ...more }) as CatalogProduct;

type Attempt = Partial<Application['connections'][number]>;
const application = (id: string, attempts: Attempt[], more: Partial<Application> = {}): Application =>
  ({ uuid: id, product: id, parent: null, is_checking: false, auth_method: 'api_key', connections: attempts, ...more }) as Application;

const suite = product('suite');
const module = product('module', { parents: ['suite'], isStandAlone: false });
const either = product('either', { parents: ['suite'] });
const products = [suite, module, either];
const good = { is_successful: true };
const bad = { is_successful: false };

function tile(one: CatalogProduct, applications: readonly Application[] | undefined, canConfigure = false) {
  const circumstances = { product: one, products, applications, canConfigure };
  const state = tileState(circumstances);
  return { ...state, buttons: tileButtons(circumstances, state) };
}
const labelsOf = (buttons: readonly { readonly label: string }[]) => buttons.map(({ label }) => label);

describe('a stand-alone product', () => {
  it.each([
    ['is checked while its state is loading', undefined, 'Checking Connection', []],
    ['can be connected', [], 'Not Connected', ['Connect']],
    ['is healthy by its newest check', [application('suite', [good, bad])], 'Connected & Healthy', ['Update Credentials', 'Disconnect']],
    ['is in error by its newest check', [application('suite', [bad, good])], 'Connection Error', ['Update Credentials', 'Disconnect']],
    [
      'is checked until its first check has ended',
      [application('suite', [], { is_checking: true })],
      'Checking Connection',
      ['Update Credentials', 'Disconnect'],
    ],
    [
      'without credentials needs no check',
      [application('suite', [], { auth_method: 'none' })],
      'Connected & Healthy',
      ['Update Credentials', 'Disconnect'],
    ],
  ])('%s', (_case, applications, label, buttons) => {
    const shown = tile(suite, applications);
    expect(shown.label).toBe(label);
    expect(labelsOf(shown.buttons)).toEqual(buttons);
  });

  it('asks urgently for credentials when it fails', () => {
    expect(tile(suite, [application('suite', [bad])]).buttons[0]?.rank).toBe('urgent');
  });

  it('offers its settings where there is a screen for them', () => {
    const tracker = product('suite', { is_configurable: true });
    expect(labelsOf(tile(tracker, [application('suite', [good])], true).buttons)).toEqual([
      'Configure',
      'Update Credentials',
      'Disconnect',
    ]);
    expect(labelsOf(tile(tracker, [application('suite', [good])]).buttons)).not.toContain('Configure');
  });
});

describe('a module', () => {
  it('names the parent it lacks', () => {
    const shown = tile(module, []);
    expect(shown.label).toBe('Requires SUITE');
    expect(shown.buttons).toMatchObject([{ label: 'Enable Module', reason: 'Requires SUITE' }]);
  });

  it('can be enabled once its parent is there', () => {
    const shown = tile(module, [application('suite', [good])]);
    expect(shown.label).toBe('Disabled');
    expect(shown.buttons).toEqual([{ action: 'enable-module', label: 'Enable Module', rank: 'first' }]);
  });

  it('is on or off, and never asks for credentials', () => {
    const shown = tile(module, [application('suite', [good]), application('module', [good], { parent: 'suite' })]);
    expect(shown.label).toBe('Enabled');
    expect(labelsOf(shown.buttons)).toEqual(['Remove Module']);
  });

  it('stays while the parent that brings it is connected', () => {
    const brought = product('module', { parents: ['suite'], required_by: ['suite'] });
    const shown = tile(brought, [application('module', [good], { parent: 'suite' })]);
    expect(shown.buttons[0]?.reason).toBe('SUITE always includes this module. Disconnect SUITE to remove it.');
  });

  it('that can stand alone offers both ways when its parent is there, else the one that is open', () => {
    expect(labelsOf(tile(either, [application('suite', [good])]).buttons)).toEqual(['Enable Module', 'Connect Standalone']);
    expect(tile(either, []).buttons).toMatchObject([{ label: 'Connect' }, { label: 'Enable Module', reason: 'Requires SUITE' }]);
    expect(tile(either, []).label).toBe('Not Connected');
  });
});

describe('the reason of a failure', () => {
  it.each([
    [{ ...bad, reason: 'r', error: 'e', status_details: 's' }, 'r'],
    [{ ...bad, error: 'e', status_details: 's' }, 'e'],
    [{ ...bad, status_details: 's' }, 's'],
    [bad, 'There was an error accessing the product.'],
    [good, undefined],
  ])('of %j is %s', (attempt, reason) => {
    expect(tile(suite, [application('suite', [attempt])]).reason).toBe(reason);
  });
});

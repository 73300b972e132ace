import { expect, it } from 'vitest';
import type { Change } from '../change.ts';
import { changeTitle, titleOfChange } from './change-title.ts';

const zone = { id: 'network.enable-zone', kind: 'enable', object: 'zone', target: 'z1' } as const;

it('says what will be, is being and was done to which object', () => {
  const rule = { kind: 'create', object: 'policy_rule', name: 'Block legacy' } as const;
  expect([changeTitle(rule, 'planned'), changeTitle(rule, 'under-way'), changeTitle(rule, 'done')]).toEqual([
    'Create rule “Block legacy”',
    'Creating rule “Block legacy”',
    'Created rule “Block legacy”',
  ]);
});

it('calls enabling that leaves an object waiting what it is: disabling', () => {
  const [on, off] = [
    { name: 'Tor', isActive: true },
    { name: 'Tor', isActive: false },
  ];
  const enable: Change = { ...zone, before: off, after: on };
  const undo: Change = { ...zone, before: on, after: off };
  expect([titleOfChange(enable, 'done'), titleOfChange(undo, 'done')]).toEqual(['Enabled zone “Tor”', 'Disabled zone “Tor”']);
});

it('names settings that have no name of their own', () => {
  expect(changeTitle({ kind: 'update', object: 'policy', name: undefined }, 'planned')).toBe('Change the settings');
});

it('names what there is once by its word', () => {
  const settings = { id: 'identity.update-directory-settings', kind: 'update', object: 'policy', target: 'authorizationPolicy' } as const;
  expect(titleOfChange({ ...settings, before: {}, after: {} }, 'planned')).toBe('Change policy “Authorization policy”');
});

it('never uses the word that the deployment log highlights as a problem', () => {
  expect(changeTitle({ kind: 'delete', object: 'group', name: 'Guests' }, 'done')).toBe('Removed group “Guests”');
});

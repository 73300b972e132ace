import { expect, test } from 'vitest';
import { deedOf, deedOrTaskOf, deployedTitle } from './deed-of.ts';

const staging = { phase: 'stage', kind: 'controls' } as const;

test('staging is called so only while what it made waits to be enabled', () => {
  expect(deedOf({ ...staging, made: 2, inForce: 0 })).toBe('Staged');
  expect(deedOf({ ...staging, made: 2, inForce: 2 })).toBe('Deployed');
  expect(deedOf({ ...staging, made: 2, inForce: 1 })).toBe('Staged and deployed');
  expect(deedOf({ ...staging, made: 0, inForce: 0 })).toBe('Staged');
});

test('the title of what was done says where anything waits', () => {
  expect(deployedTitle('Okta', { ...staging, made: 2, inForce: 0 })).toBe('Staged in Okta');
  expect(deployedTitle('Okta', { ...staging, made: 2, inForce: 1 })).toBe('Staged and deployed in Okta');
  expect(deployedTitle('Okta', { ...staging, made: 2, inForce: 2 })).toBe('Deployed to Okta');
});

test('every other deed is named by what it was for', () => {
  const all = { made: 1, inForce: 1 };
  expect(deedOf({ phase: 'enable', kind: 'controls', ...all })).toBe('Enabled');
  expect(deedOf({ phase: 'deploy', kind: 'controls', ...all })).toBe('Deployed');
  expect(deedOf({ phase: 'stage', kind: 'people-list', ...all })).toBe('Synced');
  expect(deedOf({ phase: 'stage', kind: 'restore', ...all })).toBe('Restored');
  expect(deedOf({ phase: 'rollback', kind: 'restore', ...all })).toBe('Rolled back');
});

test('before it is done, a deployment is called by the word that it has afterwards', () => {
  const waiting = { ...staging, status: 'in_progress', made: 0, inForce: 0 } as const;
  const task = (planned: number, immediate: number, canStage = true) => deedOrTaskOf({ ...waiting, planned, immediate, canStage });
  expect(task(0, 0)).toBe('Stage');
  expect(task(0, 0, false)).toBe('Deploy');
  expect(task(2, 0)).toBe('Stage');
  expect(task(2, 2)).toBe('Deploy');
  expect(task(2, 1)).toBe('Stage and deploy');
  const unplanned = { ...waiting, planned: 0, immediate: 0, canStage: true };
  expect(deedOrTaskOf({ ...unplanned, phase: 'deploy' })).toBe('Deploy');
  expect(deedOrTaskOf({ ...unplanned, phase: 'enable' })).toBe('Enable');
  expect(deedOrTaskOf({ ...unplanned, kind: 'people-list' })).toBe('Sync');
  expect(deedOrTaskOf({ ...unplanned, status: 'successful', made: 2, inForce: 2 })).toBe('Deployed');
});

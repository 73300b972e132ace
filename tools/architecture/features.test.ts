import { describe, expect, test } from 'vitest';
import { featureOrder } from '../import-law/feature-order.ts';
import { featureFaults, featuresBelow } from './features.ts';
import { filesIn } from './repository.ts';

const featuresIn = (folder: string) => featuresBelow(folder, filesIn(folder));

describe('the check', () => {
  const twins = { contract: ['users'], server: ['users', 'audit'], web: ['users'], order: ['audit', 'users'] };

  test('sees features in files and in folders', () => {
    expect(
      featuresBelow('contract/src', ['contract/src/users.ts', 'contract/src/users.test.ts', 'contract/src/assess/controls.ts']),
    ).toEqual(['users', 'assess']);
  });

  test('accepts features that have their twins', () => {
    expect(featureFaults(twins)).toEqual([]);
  });

  test('finds a web feature without a server', () => {
    expect(featureFaults({ ...twins, server: [] })).toEqual(['The web feature users has no twin in the server.']);
  });

  test('finds a web feature without a contract', () => {
    expect(featureFaults({ ...twins, contract: [] })).toEqual(['The web feature users has no twin in the contract.']);
  });

  test('finds a feature that the import law does not know', () => {
    expect(featureFaults({ ...twins, order: ['users'] })).toEqual(['The feature audit has no place in the order of the import law.']);
  });
});

test('each web feature has its twins in server and contract, and a place in the order', () => {
  const contract = featuresIn('packages/contract/src');
  const server = featuresIn('apps/server/src/features');
  expect(featureFaults({ contract, server, web: featuresIn('apps/web/src/features'), order: featureOrder })).toEqual([]);
});

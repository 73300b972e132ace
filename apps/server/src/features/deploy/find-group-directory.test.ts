import { azureAd } from '@rampart/catalog/products/azure-ad.ts';
import { azureConditionalAccess } from '@rampart/catalog/products/azure-conditional-access.ts';
import { localDirectory } from '@rampart/catalog/products/local-directory.ts';
import { onPremises } from '@rampart/catalog/products/on-premises.ts';
import { expect, test } from 'vitest';
import { findGroupDirectory } from './find-group-directory.ts';

const connected = [onPremises, localDirectory, azureConditionalAccess, azureAd].map((product) => ({ id: product.id, product }));

test('a product that has groups keeps them itself; conditional access has those of the directory of its vendor', () => {
  expect(findGroupDirectory(connected, localDirectory)?.id).toBe('local_directory');
  expect(findGroupDirectory(connected, azureConditionalAccess)?.id).toBe('azure_ad');
});

test('where nothing connected has groups, there is none', () => {
  expect(findGroupDirectory(connected.slice(0, 3), azureConditionalAccess)).toBeUndefined();
});

test('no group is kept in the directory of another organisation', () => {
  const access = { id: 'azure_conditional_access', product: azureConditionalAccess, organisation: 'one.example' };
  const directory = { id: 'azure_ad', product: azureAd, organisation: 'one.example' };
  expect(findGroupDirectory([access, directory], azureConditionalAccess)?.id).toBe('azure_ad');
  expect(findGroupDirectory([access, { ...directory, organisation: 'two.example' }], azureConditionalAccess)).toBeUndefined();
});

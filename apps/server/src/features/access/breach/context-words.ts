import { productName } from '@rampart/domain/product-name.ts';

/**
 * What a guesser who knows the product tries first. The guide lists them (docs/guide/signing-in.md). The person's address and name, and the
 * name of their tenant, are added where they are known.
 */
export const contextWords: readonly string[] = [
  productName,
  'security',
  'remediation',
  'compliance',
  'administrator',
  'tenant',
  'azure',
  'entra',
  'microsoft',
  'okta',
  'proofpoint',
];

import type { Application } from '@rampart/contract/connect.ts';
import { expect, it } from 'vitest';
import type { CatalogProduct } from './catalog-product.ts';
import { conflictingApplications, conflictWords, standaloneApplications } from './conflicts.ts';

const product = (id: string, name: string, conflicts: string[] = []): CatalogProduct =>
  ({ id, name, conflicts_with: conflicts }) as Partial<CatalogProduct> as CatalogProduct;
const application = (name: string, parent: string | null = null): Application =>
  ({ uuid: name, product: name, parent }) as Partial<Application> as Application;

const azure = product('azure', 'Microsoft Azure');
const suite = product('suite', 'Suite', ['azure']);
const directory = product('directory', 'Azure AD');
const products = [azure, suite, directory];

it('finds the conflicting product, whichever of the two declares it', () => {
  const connected = [application('azure'), application('directory', 'azure')];
  expect(conflictingApplications(suite, products, connected)).toEqual([connected[0]]);
  expect(conflictingApplications(azure, products, [application('suite')])).toHaveLength(1);
  expect(conflictingApplications(directory, products, connected)).toEqual([]);
});

it('finds modules that have a connection of their own, and not those that share one', () => {
  const alone = application('directory');
  expect(standaloneApplications(['directory', 'other'], [alone, application('other', 'azure')])).toEqual([alone]);
});

it('names the conflict in the words of the specification', () => {
  expect(conflictWords(products, 'suite', ['azure', 'directory'])).toEqual({
    title: 'Conflicting Modules detected',
    message:
      'Suite cannot be enabled as it conflicts with Microsoft Azure and Azure AD. Please disconnect conflicting products to continue.',
  });
});

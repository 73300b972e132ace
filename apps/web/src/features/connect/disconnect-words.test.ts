import type { Application } from '@rampart/contract/connect.ts';
import { expect, it } from 'vitest';
import type { CatalogProduct } from './catalog-product.ts';
import { disconnectWords } from './disconnect-words.ts';

const application = (product: string, parent: string | null): Application => ({ product, parent }) as Partial<Application> as Application;
const products = ['Azure', 'Entra'].map((name) => ({ id: name.toLowerCase(), name }) as Partial<CatalogProduct> as CatalogProduct);
const azure = application('azure', null);
const entra = application('entra', 'azure');

it('names the modules that go with a product', () => {
  expect(disconnectWords(azure, [azure, entra], products)).toMatchObject({
    title: 'Disconnect Azure',
    consequences: ['These modules go with it: Entra.'],
    confirmLabel: 'Disconnect',
  });
});

it('leaves the shared connection of a module alone', () => {
  const words = disconnectWords(entra, [azure, entra], products);
  expect(words).toMatchObject({ title: 'Remove Entra', confirmLabel: 'Remove Module' });
  expect(words.consequences).toBeUndefined();
});

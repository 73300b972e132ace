import type { Application } from '@rampart/contract/connect.ts';
import { expect, it } from 'vitest';
import type { CatalogProduct } from './catalog-product.ts';
import { disconnectWords } from './disconnect-words.ts';

const application = (product: string, parent: string | null): Application => ({ product, parent }) as Partial<Application> as Application;
const products = ['Azure', 'Entra'].map((name) => ({ id: name.toLowerCase(), name }) as Partial<CatalogProduct> as CatalogProduct);
const azure = application('azure', null);
const entra = application('entra', 'azure');
const around = { applications: [azure, entra], products };
const nothing = { deployments: 0, under_way: 0, subscriptions: 0, groups: [] };

it('names the modules that go with a product', () => {
  expect(disconnectWords(azure, { ...around, impact: nothing })).toMatchObject({
    title: 'Disconnect Azure',
    consequences: ['These modules are disconnected too: Entra.'],
    confirmLabel: 'Disconnect',
  });
});

it('leaves the shared connection of a module alone', () => {
  const words = disconnectWords(entra, { ...around, impact: nothing });
  expect(words).toMatchObject({ title: 'Remove Entra', confirmLabel: 'Remove Module' });
  expect(words.consequences).toEqual([]);
});

it('says what stays behind, what stops, and that the score changes', () => {
  const impact = { deployments: 2, under_way: 2, subscriptions: 1, groups: ['Rampart: Emergency Access'] };
  const { message, consequences } = disconnectWords(azure, { ...around, impact });
  expect(message).toContain('its controls leave the score immediately');
  expect(consequences?.slice(1)).toEqual([
    '2 deployments that are under way or wait are stopped. Their logs say what was written and what was not.',
    '2 deployments stay in the product, in force or staged, and cannot be rolled back until it is connected again.',
    '1 subscription deploys nothing until it is connected again.',
    'No longer synced: “Rampart: Emergency Access”. The groups stay as they are.',
  ]);
});

it('says so when that is not known', () => {
  expect(disconnectWords(entra, { ...around, impact: undefined }).consequences).toEqual([
    'It is not known which deployments are stopped or stay in the product, and which subscriptions and groups stop.',
  ]);
});

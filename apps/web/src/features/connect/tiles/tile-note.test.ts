import type { Application } from '@rampart/contract/connect.ts';
import { expect, it } from 'vitest';
import type { CatalogProduct } from '../catalog-product.ts';
import { tileNote } from './tile-note.ts';

const now = Date.parse('2026-11-14T12:00:00.000Z');
const product = {
  methods: [
    { name: 'api_key', verbose_name: 'API Key' },
    { name: 'direct_upload', verbose_name: 'Direct Upload' },
  ],
  upload: { extensions: ['ldif'], label: '.ldif', max_bytes: 1 },
} as Partial<Record<keyof CatalogProduct, unknown>> as CatalogProduct;
const application = (more: Partial<Application>): Application =>
  ({ auth_method: 'api_key', parent: null, connections: [], is_checking: false, upload: null, ...more }) as Application;
const check = {
  is_successful: true,
  connection_time: '2026-11-14T11:59:51.000Z',
  credentials_type_used_verbose_name: 'API Key',
};

const oneMethod = { ...product, methods: product.methods.slice(0, 1) };

it.each([
  ['how many ways there are', product, undefined, { method: '2 connection options' }],
  ['the only way there is', oneMethod, undefined, { method: 'API Key' }],
  ['the way taken and the age of the check', product, application({ connections: [check] }), { method: 'API Key', news: '9 s ago' }],
  ['a check under way', product, application({ connections: [check], is_checking: true }), { method: 'API Key', news: 'checking now' }],
  ['a module', product, application({ connections: [check], parent: 'suite' }), { method: 'Module', news: '9 s ago' }],
  [
    'a file that is missing',
    product,
    application({ auth_method: 'direct_upload' }),
    { method: 'Direct Upload', news: 'waiting for a file' },
  ],
])('says %s', (_case, of, one, note) => {
  expect(tileNote(of, one, now)).toEqual(note);
});

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

it.each([
  ['the ways there are', undefined, 'API Key or Direct Upload'],
  ['the way taken and the age of the check', application({ connections: [check] }), 'API Key · checked\u00A09\u00A0s\u00A0ago'],
  ['a check under way', application({ connections: [check], is_checking: true }), 'API Key · checking now'],
  ['a module', application({ connections: [check], parent: 'suite' }), 'Module · checked\u00A09\u00A0s\u00A0ago'],
  ['a file that is missing', application({ auth_method: 'direct_upload' }), 'Direct Upload · waiting for a file'],
])('says %s', (_case, one, note) => {
  expect(tileNote(product, one, now)).toBe(note);
});

import type { ControlDiff, Rationalization } from '@rampart/contract/rationalize.ts';

const side = { risk_mitigated: null, parameters: [], is_complete: false };

export const controlDiffOf = (id: string, changes: Partial<ControlDiff> = {}): ControlDiff => ({
  id,
  name: `Control ${id}: Block`,
  title: `Control ${id}`,
  priority: 'p1',
  group: 'Passwords',
  description: 'A setting.',
  justification: 'It matters.',
  control_nist: ['AC-2'],
  jobs: ['6.3'],
  state: 'missing',
  current: side,
  recommended: { ...side, is_complete: true },
  risk_mitigated: null,
  is_complete: false,
  ...changes,
});

type Product = Rationalization['products'][number];

export const rationalizedOf = (product: string, changes: Partial<Product> = {}): Product => ({
  product,
  product_name: product === 'okta' ? 'Okta' : 'Azure AD',
  description: 'People and policies.',
  control_diff: [controlDiffOf(`${product}.a`), controlDiffOf(`${product}.b`, { state: 'in-place', is_complete: true })],
  compliance_diff: {
    'cis-v8': [
      {
        framework_entry_name: 'MFA',
        framework_entry_identifier: '6.3',
        framework_family_name: 'Access',
        framework_family_identifier: '6',
        control_diff_ids: [`${product}.a`, `${product}.b`],
        is_complete: false,
        count_complete: 1,
        count_incomplete: 1,
        control_count: 2,
      },
    ],
  },
  license_diff: { licenses_in_use: null, licensed_features_in_use: [], categories_in_use: ['Passwords'], entries: [] },
  lookup: {},
  configuration_name: product === 'okta' ? 'Okta' : 'Azure AD',
  configuration_id: '6f9d2c1e-0000-4000-8000-000000000021',
  configuration_impact: {
    p1: { current: 1, recommended: 2 },
    p2: { current: 0, recommended: 0 },
    p3: { current: 0, recommended: 0 },
    advanced: { current: 0, recommended: 0 },
  },
  risk_mitigation: 2,
  effect: null,
  date: '2026-11-15',
  ...changes,
});

export const rationalizationOf = (changes: Partial<Rationalization> = {}): Rationalization => ({
  date: '2026-11-15',
  products: [rationalizedOf('azure_ad'), rationalizedOf('okta')],
  frameworks: [{ framework: 'cis-v8', title: 'CIS Controls v8' }],
  overlap: [
    {
      job: '6.3',
      name: 'MFA for outside applications',
      products: [
        { product: 'azure_ad', state: 'in-place', controls: 1 },
        { product: 'okta', state: 'part', controls: 2 },
      ],
      in_place_in: 1,
      able_products: 2,
    },
    {
      job: '5.2',
      name: 'Unique passwords',
      products: [
        { product: 'azure_ad', state: 'none', controls: 0 },
        { product: 'okta', state: 'missing', controls: 1 },
      ],
      in_place_in: 0,
      able_products: 1,
    },
  ],
  ...changes,
});

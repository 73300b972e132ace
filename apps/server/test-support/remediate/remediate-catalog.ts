import { azureConditionalAccess } from '@rampart/catalog/products/azure-conditional-access.ts';
import { okta } from '@rampart/catalog/products/okta.ts';
import { defineChanges } from '@rampart/domain/change.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable, fixed } from '@rampart/domain/customizable.ts';
import { defineListFact } from '@rampart/domain/fact.ts';
import { defineFramework } from '@rampart/domain/framework.ts';
import { defineRemediation } from '@rampart/domain/remediation.ts';
import { pass } from '@rampart/domain/verdict.ts';
import { z } from 'zod';
import type { Catalog } from '../../src/features/remediate/remediate-deps.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const Rule = z.object({ id: z.string(), name: z.string() });
/** What the controls of these tests are judged by. */
export const rules = defineListFact({ id: 'test.rules', item: Rule, keyOf: ({ id }) => id });

const Settings = z.object({ name: z.string(), clients: z.array(z.string()), after: z.string().nullable(), except: z.array(z.string()) });
const ruleChanges = defineChanges({ area: 'test', name: 'rule', object: 'policy_rule', settings: Settings, kinds: ['create'] });

const alike = {
  description: 'A setting.',
  why: 'It matters.',
  platforms: ['all'],
  requires: [],
  assess: () => pass(),
  evidence: { events: signIns, by: 'app', would: 'replay', because: 'It decides about signing in.' },
} as const;
const manualSteps = { parameters: {}, disruption: 'No one notices.', steps: () => ['Open the console.'] };

const legacyBlocked = defineControl({
  ...alike,
  id: 'okta.legacy-blocked',
  title: 'Block legacy sign-in',
  name: 'Legacy sign-in',
  action: 'Block',
  priority: 'p1',
  group: 'Sign-on Block',
  programs: ['baseline', 'zero_trust'],
  answers: { 'cis-v8': ['6.3'] },
  evidence: { events: signIns, by: 'client', would: 'replay', because: 'It blocks legacy clients.' },
  needs: { rules },
  remedy: {
    ...manualSteps,
    parameters: { clients: customizable('Client apps', ['mail', 'other']), decision: fixed('Decision', ['Deny']) },
    changes: ({ facts, parameters, excluded }) => [
      ruleChanges.create({ name: 'Block legacy', clients: parameters.clients, after: facts.rules[0]?.id ?? null, except: excluded }),
    ],
  },
});

const proxiesBlocked = defineControl({
  ...alike,
  id: 'okta.proxies-blocked',
  title: 'Block anonymising proxies',
  name: 'Anonymising proxies',
  action: 'Block',
  priority: 'p1',
  group: 'Sign-on Block',
  programs: ['baseline'],
  requires: ['okta.zones-defined'],
  answers: { 'soc-2': ['CC6.1'], 'cis-v8': ['4.4'] },
  needs: {},
  remedy: manualSteps,
});

const zonesDefined = defineControl({
  ...alike,
  id: 'okta.zones-defined',
  title: 'Define office networks',
  name: 'Office networks',
  action: 'Standard',
  priority: 'p3',
  group: 'Network zones',
  programs: ['baseline', 'visibility'],
  answers: {},
  needs: {},
  remedy: manualSteps,
});

const deviceTrusted = defineControl({
  ...alike,
  id: 'azure-conditional-access.device-trusted',
  title: 'Require compliant devices',
  name: 'Compliant devices',
  action: 'Require',
  priority: 'p2',
  group: 'Devices',
  programs: ['baseline'],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {},
  needs: {},
  remedy: manualSteps,
});

const about = {
  description: 'It brings controls into place.',
  questType: 'Control Deployment',
  programTypes: ['baseline', 'zero_trust'],
} as const;

/** Four controls of two products, and the remediations that bring them. */
export const testCatalog: Catalog = {
  products: [okta, azureConditionalAccess],
  controls: [legacyBlocked, proxiesBlocked, zonesDefined, deviceTrusted],
  frameworks: [
    defineFramework({
      id: 'cis-v8',
      name: 'CISv8',
      title: 'CIS Controls v8',
      requirements: [{ id: '6', name: 'Access', parts: [{ id: '6.3', name: 'MFA', parts: [] }] }],
    }),
    defineFramework({ id: 'soc-2', name: 'SOC 2 CC', title: 'SOC 2', requirements: [{ id: 'CC6.1', name: 'Logical access', parts: [] }] }),
  ],
  remediations: [
    defineRemediation({
      ...about,
      id: 'sign-on-block',
      name: 'Sign-on block',
      product: 'okta',
      query: [{ attribute: 'group', equals: 'Sign-on Block' }],
    }),
    defineRemediation({
      ...about,
      id: 'network-zones',
      name: 'Network zones',
      product: 'okta',
      questType: 'Subscription Control Deployment',
      frequencySeconds: 3600,
      query: [{ attribute: 'group', equals: 'Network zones' }],
    }),
    defineRemediation({ ...about, id: 'device-trust', name: 'Device trust', product: 'azure_conditional_access', query: [] }),
    defineRemediation({
      ...about,
      id: 'in-the-drawer',
      name: 'In the drawer',
      product: 'okta',
      isHidden: true,
      programTypes: ['visibility'],
      query: [],
    }),
  ],
};

import type { CoveredFramework, CoveredRequirement, FrameworkControl, FrameworkCoverage } from '@rampart/contract/frameworks.ts';
import { notKnown, stopping } from './remediation.ts';

export const coverageOf = (changes: Partial<FrameworkCoverage> = {}): FrameworkCoverage => ({
  in_place: 1,
  missing: 2,
  confirming: 0,
  unknown: 0,
  risk_accepted: 0,
  percentage: 33,
  ...changes,
});

export const notAnswered = coverageOf({ in_place: 0, missing: 0, percentage: null });

export const requirementOf = (identifier: string, changes: Partial<CoveredRequirement> = {}): CoveredRequirement => ({
  identifier,
  name: `Requirement ${identifier}`,
  parent: null,
  also_under: [],
  controls: [],
  mapping_reason: null,
  attacks_seen: null,
  coverage: notAnswered,
  ...changes,
});

export const frameworkControlOf = (id: string, changes: Partial<FrameworkControl> = {}): FrameworkControl => ({
  control_id: id,
  title: `Control ${id}`,
  product: 'okta',
  product_name: 'Okta',
  priority: 'p1',
  answer_state: 'missing',
  because: 'Nothing asks for it.',
  answers: [],
  effect: stopping,
  quest: { quest_tome_identifier: 'shorten-okta-sessions', quest_instance_id: null, quest_instance_details: { program_type: 'baseline' } },
  accepted_risk: null,
  ...changes,
});

export const frameworkOf = (changes: Partial<CoveredFramework> = {}): CoveredFramework => ({
  as_of: '2026-11-15T06:40:00.000Z',
  framework: 'cis-v8',
  name: 'CISv8',
  title: 'CIS Controls v8',
  coverage: coverageOf(),
  answered: 1,
  requirement_count: 3,
  trend: [
    { day: '2026-10-01', percentage: 0 },
    { day: '2026-11-15', percentage: 33 },
  ],
  requirements: [
    requirementOf('5', { name: 'Account Management' }),
    requirementOf('5.1', { name: 'Inventory of accounts', parent: '5' }),
    requirementOf('6', { name: 'Access Control Management', controls: ['a', 'b', 'c'], coverage: coverageOf() }),
    requirementOf('6.3', { name: 'MFA for outside applications', parent: '6', controls: ['a', 'b', 'c'], coverage: coverageOf() }),
    requirementOf('6.4', { name: 'MFA for remote access', parent: '6' }),
  ],
  controls: [
    frameworkControlOf('a', { answers: ['6.3'] }),
    frameworkControlOf('b', { answers: ['6.3'], answer_state: 'in-place', because: null }),
    frameworkControlOf('c', { answers: ['6.3'], effect: notKnown, quest: null }),
  ],
  gaps: [
    { control_id: 'a', opens: [] },
    { control_id: 'c', opens: [] },
  ],
  ...changes,
});

import { z } from 'zod';

/** What a tenant may be granted, numbered in the order of the specification: 6, 7 and 8 make up the proof-of-concept set. */
export const entitlements = [
  { id: 1, identifier: 'access_compliance_coverage', name: 'Compliance coverage' },
  { id: 2, identifier: 'deploy_program', name: 'Deploy programs' },
  { id: 3, identifier: 'deploy_quest_configurations', name: 'Deploy remediation configurations' },
  { id: 4, identifier: 'drift_detection', name: 'Drift detection' },
  { id: 5, identifier: 'export_data', name: 'Export data' },
  { id: 6, identifier: 'create_jira_issue', name: 'Create Jira issues' },
  { id: 7, identifier: 'access_licensing', name: 'Licensing' },
  { id: 8, identifier: 'access_outreach', name: 'Outreach containers' },
  { id: 9, identifier: 'mark_quest_complete', name: 'Mark remediations complete' },
  { id: 10, identifier: 'accept_control_recommendation_risk', name: 'Accept control risk' },
  { id: 11, identifier: 'create_servicenow_issue', name: 'Create ServiceNow issues' },
  { id: 12, identifier: 'access_tra_assessment', name: 'Tools rationalization assessment' },
] as const;

export const EntitlementIdentifier = z.enum(entitlements.map((entitlement) => entitlement.identifier));
export type EntitlementIdentifier = (typeof entitlements)[number]['identifier'];

/** What reaches outside the product, into a vendor, a ticket system or a file, is counted and can be limited; looking cannot. */
const limitable: readonly EntitlementIdentifier[] = [
  'deploy_program',
  'deploy_quest_configurations',
  'create_jira_issue',
  'create_servicenow_issue',
  'export_data',
];

export const canBeLimited = (identifier: EntitlementIdentifier): boolean => limitable.includes(identifier);

/** What the specification numbers and this version does not have: granting it opens nothing. */
const unsupported: readonly EntitlementIdentifier[] = ['access_outreach'];

export const opensSomething = (identifier: EntitlementIdentifier): boolean => !unsupported.includes(identifier);

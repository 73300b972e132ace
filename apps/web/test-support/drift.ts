import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { User } from '@rampart/contract/users/users.ts';
import type { DriftAlert, DriftChange, DriftChangeDetail, DriftRisk } from '@rampart/contract/watch/alerts.ts';
import { bridgeOf } from './bridge.ts';

export const ids = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'] as const;
const risk: DriftRisk = {
  level: 'raised',
  points: 4.8,
  attacks: 9774,
  techniques: [{ id: 'T1110.003', name: 'Password Spraying' }],
  controls: [{ id: 'c', title: 'Require MFA for everyone', priority: 'p1', from: 'pass', to: 'fail', attacks: 9774, is_shared: false }],
};
export const change: DriftChange = {
  id: ids[0],
  change_category: 'policy_disabled',
  object_id: 'p1',
  object_name: 'Require MFA for all users',
  status: 'new',
  priority: 'high',
  posture_risk: risk,
  found_at: '2026-11-15T08:00:00.000Z',
  happened_at: '2026-11-15T07:58:00.000Z',
  actor: 'l.marchetti@haldenfreight.example',
  cause: 'person',
  owner: null,
  reason: null,
  decided_by: null,
  decided_at: null,
  accepted_until: null,
  job_uuid: null,
  revert_job_uuid: null,
  by_hand: null,
  ticket: null,
};
const alert = (place: 0 | 1, title: string): DriftAlert => ({
  grouping_id: ids[place],
  grouping_category: 'policy_disabled',
  details: {
    grouping_category: 'policy_disabled',
    title,
    product: 'azure_conditional_access',
    product_name: 'Azure Conditional Access',
    subconfig_type: 'policy',
    subconfig_name: 'Conditional access policy',
  },
  status: 'new',
  priority: 'high',
  posture_risk: change.posture_risk,
  found_at: change.found_at,
  actor: change.actor,
  change_count: 1,
  changes: [{ ...change, id: ids[place] }],
  ticket: null,
});
const detail: DriftChangeDetail = {
  ...change,
  differences: [
    { path: 'state', label: 'Enable policy', before: 'On', after: 'Off', added: [], removed: [] },
    { path: 'x', label: 'Users: exclude groups', before: 'A', after: 'A, B', added: ['Contractors'], removed: [] },
  ],
  more_differences: 0,
  positions: null,
  before: { name: 'Require MFA for all users', state: 'enabled' },
  after: { name: 'Require MFA for all users', state: 'disabled' },
};
export const job: JobDetail = {
  job_uuid: ids[1],
  uuid: ids[1],
  created_ts: '2026-11-15T08:10:00.000Z',
  finished_ts: '2026-11-15T08:11:00.000Z',
  deployment_action: 0,
  phase: 'deploy',
  deployed_by: 'anna@example.test',
  remediation: null,
  quest_instance_id: null,
  lists: [],
  objects: ['Require MFA for all users'],
  change_count: 1,
  applied_count: 1,
  in_force_count: 1,
  immediate_count: 1,
  can_stage: true,
  product_name: 'azure_conditional_access',
  product_title: 'Azure Conditional Access',
  deployment_status: 'successful',
  deployment_state: 'finished',
  display_logs: [],
  deployment_type: 'restore',
  approval: 'not-needed',
  approval_by: null,
  changes: [],
  orig_deploy_job_uuid: null,
  rollback_obstacle: null,
};
export const list = {
  alerts: [alert(0, 'Policy “Require MFA for all users” disabled'), alert(1, 'Policy “Block legacy” disabled')],
  total: 2,
  open: 2,
  compared_at: '2026-11-15T08:00:00.000Z',
  products: [{ product: 'azure_conditional_access', product_name: 'Azure Conditional Access' }],
};
const stats = { time_aggregate: 'day', buckets: [{ start: '2026-11-15', high: 2, medium: 0, low: 0 }], total: 2, high: 2 } as const;
const userOf = (username: string): User => ({
  username,
  first_name: 'Sunniva',
  last_name: 'Aas',
  role: 'administrator',
  date_joined: '2026-11-01T08:00:00.000Z',
  external_user: false,
  email_verified: true,
  rampart_roles: [],
});
/** The person whom tests sign in is the first of them. */
export const users = ['sunniva.aas@haldenfreight.example', 'rashid.okafor@haldenfreight.example'] as const;
export const answers = {
  getBridge: bridgeOf(),
  listUsers: { users: users.map(userOf) },
  listApplications: { applications: [] },
  listDriftAlerts: list,
  countDrift: { ...stats, buckets: [...stats.buckets] },
  getDriftChange: { change: detail },
  decideDriftGrouping: { alert: null },
  decideDrift: { decided: 2 },
  listViews: { views: [] },
  getDriftDigest: { is_on: false },
  listObjectVersions: {
    object_id: 'p1',
    object_name: 'Require MFA for all users',
    can_restore: true,
    more: false,
    versions: [
      {
        change_id: ids[0],
        change_category: 'policy_disabled' as const,
        found_at: change.found_at,
        happened_at: change.happened_at,
        actor: change.actor,
        cause: change.cause,
        job_uuid: null,
        status: 'new' as const,
        is_present: true,
        is_baseline: false,
        is_kept: true,
        differences: [],
        more_differences: 0,
      },
    ],
  },
  planDriftRevert: {
    plan_hash: 'the-plan',
    product: 'azure_conditional_access',
    product_name: 'Azure Conditional Access',
    changes: [
      {
        control_id: 'object:0',
        kind: 'enable' as const,
        object: 'policy' as const,
        name: 'Require MFA for all users',
        takes_effect: 'at-once' as const,
        differences: [{ path: 'Enable policy', before: 'Off', after: 'On', technical: { key: 'mode', before: 'off', after: 'enforced' } }],
      },
    ],
    unknown: [],
    remarks: ['“Require MFA for all users” was changed once after that. This is undone too.'],
  },
  revertDrift: { job_uuid: ids[1] },
  getDeploymentJob: { job },
};

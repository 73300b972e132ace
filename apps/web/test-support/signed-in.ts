import type { Session } from '@rampart/contract/access/session.ts';
import { canBeLimited, type EntitlementIdentifier, entitlements } from '@rampart/domain/entitlement.ts';
import type { Role } from '@rampart/domain/role.ts';
import type { Answers } from './played-api.ts';

const tenant = { uuid: '6f9d2c1e-0000-4000-8000-000000000001', name: 'Halden Freight' };

/** A user of Halden Freight who is signed in with this role. */
export const sessionOf = (role: Role, changes: Partial<Session> = {}): Session => ({
  session_id: '6f9d2c1e-0000-4000-8000-000000000002',
  started_at: '2026-11-15T08:00:00.000Z',
  expires_at: '2026-11-16T08:00:00.000Z',
  user: { id: '6f9d2c1e-0000-4000-8000-000000000003', email: 'sunniva.aas@haldenfreight.example', first_name: 'Sunniva', last_name: 'Aas' },
  tenant,
  roles: [role],
  mfa_required: false,
  mfa_enabled: true,
  email_verified: true,
  sso: false,
  ...changes,
});

/** Each entitlement, granted without a limit when it is among these. */
export const entitlementsOf = (granted: readonly EntitlementIdentifier[]) =>
  entitlements.map(({ id, identifier, name }) => ({
    id,
    identifier,
    name,
    can_be_limited: canBeLimited(identifier),
    limit: null,
    usage: 0,
    remaining: null,
    granted: granted.includes(identifier),
    is_entitled: granted.includes(identifier),
  }));

/** What the frame around every screen asks of the server. The tenant has signed its agreement and nothing happened in it; no risk was accepted, no remediation is open, nothing drifted. */
export const frameAnswers = {
  getCustomerAttributes: {
    name: tenant.name,
    onboarding_status: 'completed',
    experimental_features: [],
    feature_flags: ['rampart_tools', 'netskope', 'microsoft_defender_endpoint'],
  },
  listTenants: { tenants: [{ ...tenant, current_tenant: true, primary_tenant: true }] },
  getAgreement: {
    eula: { version: '1.0', text: '# Agreement' },
    signed: true,
    signed_at: '2026-11-01T08:00:00.000Z',
    signed_by: 'sunniva.aas@haldenfreight.example',
  },
  listAgreements: {
    agreements: [{ version: '1.0', signed_at: '2026-11-01T08:00:00.000Z', signed_by: 'sunniva.aas@haldenfreight.example' }],
  },
  listOwnInvitations: { invitations: [], unavailable: null },
  getOnboarding: { agreement_signed: true, directory: 'connected', processing: 'completed', remediation_started: true },
  listDemoEntrances: { entrances: [] },
  listRuns: { runs: [], backfill: null },
  summariseNotifications: { unread: 0, total: 0 },
  listNotifications: { notifications: [] },
  listAcceptedRisks: { risk_accepted: [] },
  getDeploymentSettings: { second_approver: false, administrators: 2, off_request: null },
  getQuestCoverage: {
    coverage: [],
    score: { value: null, passing: 0, failing: 0, confirming: 0, unknown: 0, risk_accepted: 0, arithmetic: '' },
    open: 0,
  },
  listDriftAlerts: { alerts: [], total: 0, open: 0, compared_at: '2026-11-15T08:00:00.000Z', products: [] },
  countDrift: { time_aggregate: 'day', buckets: [], total: 0, high: 0 },
} as const satisfies Answers;

/** Nothing was read in the tenant yet: its settings are all that is open. */
export const unprocessedAnswers = {
  getCustomerAttributes: {
    name: tenant.name,
    onboarding_status: 'pending',
    experimental_features: [],
    feature_flags: ['rampart_tools', 'netskope', 'microsoft_defender_endpoint'],
  },
  getOnboarding: { agreement_signed: true, directory: 'none', processing: 'pending', remediation_started: false },
  listSessions: { sessions: [] },
} as const satisfies Answers;

import type { Body } from '../kit/rest-api.ts';
import { type AbnormalApi, checkQuery, cutPage, pageNumbers, timeFilter } from './abnormal-api.ts';
import { seconds } from './seconds.ts';
import { errors } from './errors.ts';
import { type Case, casesOf } from './cases.ts';
import type { Portal } from './portal.ts';
import { tenantNameOf } from './threat-log.ts';

const summary = ({ id, employee, severity, createdAt, changedAt }: Case): Body => ({
  caseId: id,
  description: `Potential account takeover of ${employee}`,
  severity_level: severity,
  confidence: 'HIGH',
  last_modified: seconds(changedAt),
  first_observed: seconds(createdAt),
  created: seconds(createdAt),
});

const details = (found: Case): Body => ({
  caseId: found.id,
  case_status: found.status,
  severity: 'Potential Account Takeover',
  affectedEmployee: found.employee,
  customerVisibleTime: seconds(found.createdAt),
  firstObserved: seconds(found.createdAt),
  threatIds: [],
  analysis: 'Suspicious sign-ins',
  remediation_status: found.remediation,
  severity_level: found.severity,
  confidence: 'HIGH',
  genai_summary: [],
});

/** For customers with the licence for account takeover; without it, everything here is forbidden. */
export function caseRoutes(api: AbnormalApi, { world }: Portal): void {
  api.get('/cases', 'Cases', (call) => {
    checkQuery(call, { names: ['filter', 'pageSize', 'pageNumber'] });
    const filter = timeFilter(call, ['lastModifiedTime']);
    const all = casesOf(world).toReversed();
    const tenant = tenantNameOf(world);
    if (filter === undefined) return { body: { cases: all.slice(0, 100).map((one) => ({ ...summary(one), tenant })) } };
    const cut = cutPage(
      call,
      all.filter(({ changedAt }) => changedAt >= filter.from && changedAt <= filter.to),
    );
    return { body: { cases: cut.items.map((one) => ({ ...summary(one), tenant })), ...pageNumbers(cut) } };
  });

  api.get('/cases/:id', 'Cases', (call) => {
    checkQuery(call, { names: [] });
    const found = casesOf(world).find(({ id }) => id === call.params['id']);
    if (found === undefined) throw errors.notFound('Abnormal Case does not exist');
    return { body: { ...details(found), tenant: tenantNameOf(world) } };
  });
}

import type { Body } from '../kit/rest-api.ts';
import { type AbnormalApi, type AbnormalCall, checkQuery, type Cut, cutPage } from './abnormal-api.ts';
import { seconds } from './seconds.ts';
import { errors } from './errors.ts';
import type { Posture } from './initial-settings.ts';
import type { Portal } from './portal.ts';

const pagination = ({ page, pageSize }: Cut<unknown>, total: number): Body => ({
  pagination: { page, pageSize, totalResults: total, totalPages: Math.ceil(total / pageSize) },
});

const displayed = (name: string): Body => ({ display_name: name, id: name.toLowerCase() });

/** The lists that a query may have, with the values of those that have a fixed set of them. */
const narrowing: Readonly<Record<string, readonly string[] | undefined>> = {
  risk_levels: ['LOW', 'MED', 'HIGH'],
  statuses: ['NON_COMPLIANT', 'COMPLIANT', 'PENDING_EVALUATION', 'PERMISSIONS_NEEDED'],
  benchmarks: ['CIS'],
  posture_area: undefined,
  platform_type: undefined,
  posture_types: undefined,
};

function checkBody({ body }: AbnormalCall): void {
  for (const [name, value] of Object.entries(body)) {
    if (!(name in narrowing)) throw errors.invalid(`Unknown field: ${name}`);
    const isList = Array.isArray(value) && value.every((entry) => narrowing[name]?.includes(String(entry)) ?? typeof entry === 'string');
    if (!isList) throw errors.invalid(`${name} is not a list of its choices.`);
  }
}

const valueOf: Readonly<Record<string, (posture: Posture) => string>> = {
  risk_levels: ({ risk }) => risk,
  statuses: ({ status }) => status,
  benchmarks: () => 'CIS',
  posture_area: ({ area }) => area,
  platform_type: () => 'M365',
  posture_types: ({ type }) => type,
};

const isAskedFor =
  (body: Body) =>
  (posture: Posture): boolean =>
    Object.entries(body).every(([name, allowed]) => (allowed as readonly string[]).includes(valueOf[name]!(posture)));

const paging = { names: ['pageSize', 'pageNumber'], refuse: errors.invalid };

export function postureRoutes(api: AbnormalApi, portal: Portal): void {
  const evaluatedAt = () => `${seconds(new Date(Math.floor(portal.world.now().getTime() / 60_000) * 60_000)).slice(0, -1)}.086534Z`;

  api.get('/spm-v2/posture-catalog', 'SPM', (call) => {
    checkQuery(call, paging);
    const all = portal.postures.list();
    const cut = cutPage(call, all, errors.invalid);
    const data = cut.items.map(({ slug, name, area, risk, steps }) => ({
      id: slug,
      space_type: 'TENANT',
      platform_type: 'M365',
      posture_area: area,
      benchmarks: ['CIS'],
      name,
      category: 'CONFIGURATION',
      risk_level: risk,
      description: name,
      insight: '',
      remediation_steps: steps,
      created_at: '2025-01-15T10:30:00Z',
      updated_at: '2025-04-29T15:51:41.560354Z',
    }));
    return { body: { metadata: pagination(cut, all.length), data } };
  });

  api.query('/spm-v2/postures/query', 'SPM', (call) => {
    checkQuery(call, paging);
    checkBody(call);
    const all = portal.postures.list().filter(isAskedFor(call.body));
    const cut = cutPage(call, all, errors.invalid);
    // When it was looked at last moves by itself.
    const postures = cut.items.map(({ id, name, status, risk, type, area }) => ({
      posture_id: Number(id),
      posture_name: name,
      status,
      workflow_status: 'UNTRIAGED',
      risk_level: displayed(risk),
      last_updated_time: evaluatedAt(),
      last_evaluated_at: evaluatedAt(),
      posture_type: type,
      benchmarks: [displayed('CIS')],
      tags: [displayed(area)],
    }));
    return { body: { metadata: pagination(cut, all.length), postures } };
  });
}

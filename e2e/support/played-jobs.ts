import type { Page } from '@playwright/test';

const at = '2026-11-14T09:02:41.000Z';
export const state = (code: number, text = 'It goes on.') => `${at}:state_change:${code}:${text}`;
export const exception = (code: number, text: string) => `${at}:exception:${code}:${text}`;

export const changed = (name: string, more: object = {}) => ({
  control_id: 'okta.legacy-blocked',
  kind: 'create',
  object: 'policy',
  name,
  takes_effect: 'when-enabled',
  differences: [{ path: 'Name', before: null, after: name }],
  ...more,
});

const jobId = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

/** How a job fares, for the screen that follows it: what a vendor would have to fail for. Set anew, the next poll sees it. */
export interface PlayedJob {
  status: 'in_progress' | 'successful' | 'partial_success' | 'failed';
  logs: string[];
  approval?: string;
  changes?: object[];
}

interface Played {
  /** Jobs in the order in which they are started. Nothing: the server answers without an id. */
  readonly jobs: readonly (PlayedJob | undefined)[];
  readonly changes: readonly object[];
}

/** Plays the calls about program deployments; answers with what was asked for. */
export async function playJobs(page: Page, { jobs, changes }: Played): Promise<Record<string, unknown>[]> {
  const started: Record<string, unknown>[] = [];
  await page.route('**/api/v1/programs/deployment/plan', (route) =>
    route.fulfill({ json: { plan_hash: 'a'.repeat(64), changes, by_hand: [], unknown: [] } }),
  );
  await page.route(/\/api\/v1\/programs\/deployment\/job(\?.*)?$/, (route, request) => {
    if (request.method() === 'POST') {
      started.push(request.postDataJSON() as Record<string, unknown>);
      return route.fulfill({ json: jobs[started.length - 1] === undefined ? {} : { job_uuid: jobId(started.length) } });
    }
    const uuid = new URL(request.url()).searchParams.get('job_uuid') ?? '';
    const job = jobs[Number(uuid.at(-1)) - 1];
    const about = { job_uuid: uuid, uuid, created_ts: at, deployment_action: 0, deployed_by: 'ada@example.test' };
    const where = { product_name: 'okta', product_title: 'Okta', deployment_type: 'controls', orig_deploy_job_uuid: null };
    const approval = { approval: job?.approval ?? 'not-needed', approval_by: null };
    const shown = {
      ...about,
      ...where,
      ...approval,
      deployment_status: job?.status,
      display_logs: job?.logs,
      changes: job?.changes ?? [],
    };
    return route.fulfill({ json: { job: shown } });
  });
  return started;
}

import { listAdministrators, type MemberMailDeps, mailMembers } from '../../notifications/index.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { daysToDecide } from './days-to-decide.ts';

/** The administrators who can decide: none of those whose own choice or request it is. A mail goes to verified addresses only. */
const listApprovers = async (tx: TenantTx, except: readonly string[]): Promise<string[]> =>
  (await listAdministrators(tx)).filter((id) => !except.includes(id));

const mostPerHour = 20;

/** Beyond this, requests are shown in the console only: requesting and withdrawing in a loop must not fill mailboxes. */
async function areTooMany(tx: TenantTx, now: Date): Promise<boolean> {
  const asked = await tx
    .selectFrom('deployment_job')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('approval', '!=', 'not-needed')
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .limit(mostPerHour + 1)
    .execute();
  return asked.length > mostPerHour;
}

const jobPath = (jobId: string) => `/settings/deployment-log?job=${jobId}` as const;

interface Asked {
  readonly jobId: string;
  /** The product, and what the deployment is about. */
  readonly place: string;
  readonly by: string;
  readonly choosers: readonly string[];
  readonly now: Date;
}

/** To everyone who can approve a deployment that has just been requested. */
export async function mailApprovers(deps: MemberMailDeps, tx: TenantTx, asked: Asked): Promise<void> {
  if (await areTooMany(tx, asked.now)) return;
  await mailMembers(deps, tx, {
    accountIds: await listApprovers(tx, asked.choosers),
    subject: `a deployment to ${asked.place} waits for approval`,
    paragraphs: [
      `${asked.by} asks you to approve a deployment to ${asked.place}.`,
      `Look at what would change, then approve or decline it. It ends by itself when no one has approved it within ${daysToDecide} days.`,
    ],
    action: { label: 'Open the deployment', path: jobPath(asked.jobId) },
    because: 'you are an administrator who can approve it',
  });
}

interface Decided {
  readonly jobId: string;
  readonly place: string;
  readonly requester: string;
  /** What was decided, in a sentence. */
  readonly decision: string;
}

export const mailDecision = (deps: MemberMailDeps, tx: TenantTx, { jobId, place, requester, decision }: Decided): Promise<void> =>
  mailMembers(deps, tx, {
    accountIds: [requester],
    subject: `your deployment to ${place}`,
    paragraphs: [decision],
    action: { label: 'Open the deployment', path: jobPath(jobId) },
    because: 'you requested the deployment',
  });

const settingAction = { label: 'Open the Deployment Log', path: '/settings/deployment-log' } as const;

/** To everyone who can approve that deployments no longer need a second approver. */
export const mailOffRequest = async (
  deps: MemberMailDeps,
  tx: TenantTx,
  { requester, request }: { readonly requester: string; readonly request: string },
): Promise<void> =>
  mailMembers(deps, tx, {
    accountIds: await listApprovers(tx, [requester]),
    subject: 'a request to deploy without a second approver waits for approval',
    paragraphs: [request],
    action: settingAction,
    because: 'you are an administrator who can approve it',
  });

export const mailOffDecision = (
  deps: MemberMailDeps,
  tx: TenantTx,
  { requester, decision }: { readonly requester: string; readonly decision: string },
): Promise<void> =>
  mailMembers(deps, tx, {
    accountIds: [requester],
    subject: 'your request to deploy without a second approver',
    paragraphs: [decision],
    action: settingAction,
    because: 'you asked for it',
  });

import { listAdministrators, type MemberMailDeps, mailMembers } from '../../notifications/index.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { riskLinks } from './risk-links.ts';

type Links = Awaited<ReturnType<typeof riskLinks>>;

/** Where the risk is approved. */
const actionOf = ([link]: Links) => ({
  label: 'Open it',
  path: link?.link_type === 'remediation-instance' ? (`/quests/${link.link_target}` as const) : ('/frameworks' as const),
});

interface Waiting {
  readonly title: string;
  readonly until: string;
  readonly reason: string;
  readonly by: { readonly actorId: string; readonly actor: string };
  readonly links: Links;
}

/** To the other administrators, who can approve it. */
export const mailRiskApprovers = async (deps: MemberMailDeps, tx: TenantTx, { title, until, reason, by, links }: Waiting): Promise<void> =>
  mailMembers(deps, tx, {
    accountIds: (await listAdministrators(tx)).filter((id) => id !== by.actorId),
    subject: `an accepted risk waits for approval: ${title}`,
    paragraphs: [
      `${by.actor} asks you to approve that the risk of leaving out “${title}” is accepted until ${until}. The reason: ${reason}`,
      'It counts once another administrator has approved it.',
    ],
    action: actionOf(links),
    because: 'you are an administrator who can approve it',
  });

interface Approved {
  readonly title: string;
  readonly requester: string;
  readonly by: string;
  readonly links: Links;
}

export const mailRiskApproved = (deps: MemberMailDeps, tx: TenantTx, { title, requester, by, links }: Approved): Promise<void> =>
  mailMembers(deps, tx, {
    accountIds: [requester],
    subject: `your accepted risk: ${title}`,
    paragraphs: [`${by} has approved that the risk of leaving out “${title}” is accepted. It counts from now on.`],
    action: actionOf(links),
    because: 'you accepted the risk',
  });

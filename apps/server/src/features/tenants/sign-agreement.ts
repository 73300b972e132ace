import type { Agreement } from '@rampart/contract/tenants.ts';
import type { Database } from '../../platform/database/database.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TenantScope } from '../../platform/http/actor.ts';
import { BadRequest } from '../../platform/http/http-error.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { postMail } from '../../platform/mail/post-mail.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { type ActedBy, type AuditDeps, recordEvent, recordingRefusal } from '../audit/index.ts';
import { notifyAdministrators } from '../notifications/index.ts';
import { composeAgreementCopy } from './agreement-copy.ts';
import { getCurrentAgreement, insertSignature } from './agreement-store.ts';
import { agreementVersion } from './agreements.ts';
import { getAttributes } from './store.ts';

export interface SignAgreementDeps extends AuditDeps {
  readonly db: Database;
  readonly queue: Queue;
  readonly publicUrl: string;
}

export interface Signing {
  readonly tenant: TenantScope;
  readonly by: ActedBy;
  readonly version: string;
  readonly sendEmail: boolean;
}

const action = 'agreement.sign';
const outdated = `This version of the agreement is not in force. Read version ${agreementVersion} and sign that one.`;

async function sign(deps: SignAgreementDeps, tx: TenantTx, { by, sendEmail }: Signing): Promise<void> {
  const signedAt = deps.clock.now();
  if (!(await insertSignature(tx, { accountId: by.actorId, email: by.actor, at: signedAt }))) return;
  await bumpVersion(tx, 'attributes');
  const message = `Signed version ${agreementVersion} of the agreement for the tenant.`;
  await recordEvent(deps, tx, { ...by, action, status: 'success', message, details: { version: agreementVersion } });
  const subject = `${by.actor} signed version ${agreementVersion} of the agreement for your tenant.`;
  await notifyAdministrators(tx, { category: 'agreements', subject, links: [], priority: 'low' }, by.actorId);
  if (!sendEmail) return;
  const { name } = await getAttributes(tx);
  const copy = composeAgreementCopy({ to: by.actor, tenantName: name, signedAt, publicUrl: deps.publicUrl });
  await postMail({ tx, vault: deps.vault, enqueue: enqueueMail(deps.queue) }, copy);
}

/** For the whole tenant, once a version: signing again changes nothing and answers who signed. */
export async function signAgreement(deps: SignAgreementDeps, signing: Signing): Promise<Agreement> {
  const { tenant, by, version } = signing;
  const attempted = { by, tenantId: tenant.id, action, attempt: `Sign version ${version} of the agreement` };
  return recordingRefusal(deps, attempted, async () => {
    if (version !== agreementVersion) throw new BadRequest(outdated);
    return tenant.inTransaction(async (tx) => {
      await sign(deps, tx, signing);
      return getCurrentAgreement(tx);
    });
  });
}

import type { Database } from '../../../platform/database/database.ts';
import type { Egress } from '../../../platform/egress/guarded-fetch.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, Forbidden, HttpError } from '../../../platform/http/http-error.ts';
import { type AuditDeps, recordEvent, recordingRefusal } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { isMember } from '../../users/index.ts';
import type { Caller } from '../caller.ts';
import { readProviderMetadata } from './read-provider-metadata.ts';
import { findProvider, insertProvider } from './sso-store.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';

const maxBytes = 500_000;
const timeoutMs = 10_000;

const notFetched = () =>
  new BadRequest(
    'The metadata could not be fetched from this address. Check that it is public and answers with the XML itself, or paste the XML instead.',
  );

/** One sentence for all that can go wrong: otherwise the address field would tell apart what is behind addresses of the operator's network. */
async function fetchMetadata(egress: Egress, url: string): Promise<string> {
  try {
    const response = await egress.fetch(url, { timeoutMs, maxBytes, headers: { accept: 'application/samlmetadata+xml, text/xml' } });
    if (response.status === 200) return await response.text();
    await response.body?.cancel();
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
  }
  throw notFetched();
}

export interface EnableSsoDeps extends AuditDeps {
  readonly db: Database;
  readonly egress: Egress;
}

interface Given {
  readonly configuration_xml?: string | undefined;
  readonly sso_metadata_url?: string | undefined;
}

const action = 'sso.enable';

const alreadyThere = () =>
  new BadRequest('Single sign-on is already enabled for this tenant. Remove it first to connect another provider.');

async function metadataOf(egress: Egress, { configuration_xml: xml, sso_metadata_url: url }: Given): Promise<string> {
  if (xml !== undefined && url !== undefined) throw new BadRequest('Give either the SAML 2.0 XML or the metadata URL, not both.');
  if (xml !== undefined && xml.trim() !== '') return xml;
  if (url !== undefined && url.trim() !== '') return fetchMetadata(egress, url.trim());
  throw new BadRequest(url === undefined ? 'SAML 2.0 XML is required' : 'Metadata URL is required');
}

const onlyMembers = () =>
  new Forbidden(
    'Only an administrator who belongs to this tenant can enable single sign-on: the provider says who signs in here. Staff can remove it.',
  );
const approvedByTwo = () =>
  new HttpError(
    409,
    'Deployments need a second approver here, and an identity provider can sign in as any of them. Have two administrators switch that off first: Settings, Deployment Log, Second approver.',
  );

/**
 * Who connects a provider can sign in as every member. So visiting staff, who approve nothing for a customer, connect none; nor does one
 * administrator alone where two must agree. Switching that rule on waits for this transaction.
 */
async function refuseWayAround(tx: TenantTx, { accountId }: { readonly accountId: string }): Promise<void> {
  const tenant = tx.selectFrom('tenant').select('second_approver').where('tenant_id', '=', tx.tenantId).forKeyShare();
  if ((await tenant.executeTakeFirstOrThrow()).second_approver) throw approvedByTwo();
  if (!(await isMember(tx, accountId))) throw onlyMembers();
}

/** Connects the tenant's one identity provider. */
export async function enableSso(deps: EnableSsoDeps, caller: Caller, given: Given): Promise<void> {
  const { tenantId } = caller;
  await recordingRefusal(deps, { ...caller, action }, async () => {
    await deps.db.inTenant(tenantId, async (tx) => {
      await refuseWayAround(tx, caller.session);
      if (await findProvider(tx)) throw alreadyThere();
    });
    const xml = await metadataOf(deps.egress, given);
    const metadataUrl = given.sso_metadata_url?.trim();
    const provider = { xml, metadataUrl, enabledBy: caller.session.accountId, ...readProviderMetadata(xml) };
    await deps.db.inTenant(tenantId, async (tx) => {
      await refuseWayAround(tx, caller.session);
      if (!(await insertProvider(tx, provider))) throw alreadyThere();
      const message = `Enabled single sign-on with ${provider.entityId}.`;
      await recordEvent(deps, tx, { ...caller.by, action, status: 'success', message });
      const subject = `${caller.by.actor} enabled single sign-on with ${provider.entityId}.`;
      await notifyAdministrators(tx, { category: 'security', subject, links: [], priority: 'high' }, caller.by.actorId);
    });
  });
}

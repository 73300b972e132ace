import type { Connection, Quota } from '@rampart/connectors/kit/connection.ts';
import type { Connector, Proof } from '@rampart/connectors/kit/connector.ts';
import type { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ConnectionDeps } from '../connect-deps.ts';
import { buildConnection, vendorTime } from '../connection/build-connection.ts';
import { noUpload } from '../connection/open-upload.ts';
import { hourOf, quotaUsedUp } from '../connection/quota-book.ts';
import { addQuotaUse, sumQuotaUse } from '../connection/quota-store.ts';
import type { Credentials } from '../connection/sealed-credentials.ts';
import { tryOut } from '../connection/try-out.ts';

/** The caller waits at most half a minute for the whole call. */
const timeoutMs = 20_000;

export interface Trial {
  readonly outcome: Proof | VendorFailure;
  /** As given, or as the vendor has replaced them during the test. */
  readonly credentials: Credentials;
  /** Writes down the calls that it took out of quotas, for the application that it became. */
  readonly countCalls: (tx: TenantTx, applicationId: string) => Promise<void>;
}

export interface TrialOf {
  readonly tenantId: string;
  readonly connector: Connector;
  readonly method: AuthMethod;
  readonly credentials: Credentials;
  /** The application whose credentials they would replace. */
  readonly applicationId: string | undefined;
}

/** Tries credentials out before anything is stored. */
export async function tryCredentials(
  deps: ConnectionDeps,
  { tenantId, connector, method, applicationId, ...given }: TrialOf,
): Promise<Trial> {
  let credentials = given.credentials;
  const taken = new Map<string, number>();
  const now = vendorTime(deps.clock, undefined);

  const takeQuota = async (quota: Quota): Promise<void> => {
    const until = hourOf(now());
    const since = new Date(until.getTime() - quota.perHours * 3_600_000);
    const used = applicationId
      ? await deps.db.inTenant(tenantId, (tx) => sumQuotaUse(tx, { applicationId, quota: quota.name, since, until }))
      : 0;
    const calls = (taken.get(quota.name) ?? 0) + 1;
    if (used + calls > quota.calls) throw quotaUsedUp(connector.vendor, quota);
    taken.set(quota.name, calls);
  };

  const open = async (signal: AbortSignal): Promise<Connection> =>
    buildConnection({
      egress: deps.egress,
      method,
      credentials,
      oauthApp: method === 'oauth_app' ? deps.oauthApps.find(connector.id) : undefined,
      openUpload: () => Promise.reject(noUpload(connector.vendor)),
      keepCredentials: async (replaced) => void (credentials = replaced),
      takeQuota,
      now,
      signal,
    });

  const outcome = await tryOut({ connector, open, signal: new AbortController().signal, timeoutMs });
  return {
    outcome,
    credentials,
    async countCalls(tx, id) {
      for (const [quota, calls] of taken) await addQuotaUse(tx, { applicationId: id, quota, hour: hourOf(now()), calls });
    },
  };
}

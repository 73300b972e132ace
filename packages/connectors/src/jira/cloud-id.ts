import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { RestClient } from '../kit/rest-client.ts';
import { vendor } from './client.ts';

const TenantInfo = z.object({ cloudId: z.guid() });

/** By which the gateway knows a site: “Retrieve my Atlassian site’s cloud ID”. It is asked without credentials. */
export async function findCloudId(connection: Connection, site: URL): Promise<string> {
  const anyone = new RestClient({ vendor, base: site, connection, authorise: async () => ({}), lists: {} });
  return (await anyone.get('_edge/tenant_info', TenantInfo)).cloudId;
}

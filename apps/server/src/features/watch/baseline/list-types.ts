import type { BaselineConfigTypes } from '@rampart/contract/watch/baseline.ts';
import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { listConnected } from '../../connect/index.ts';
import { watchedTypes, type WatchDeps } from '../watch-deps.ts';

/** By connected product, what of it is watched. */
export async function listTypes({ connectors }: WatchDeps, tx: TenantTx): Promise<BaselineConfigTypes[]> {
  return (await listConnected(tx)).flatMap(({ product }) => {
    const types = watchedTypes(connectors, product);
    if (types.length === 0) return [];
    return [
      {
        product_id: product.id,
        product_identifier: product.id,
        product_name: product.name,
        subconfig_types: types.map(({ type, name }) => ({ id: `${product.id}.${type}`, identifier: type, name })),
      },
    ];
  });
}

const mostInstances = 500;

interface Asked {
  readonly type: string;
  readonly product?: string | undefined;
  readonly filter?: string | undefined;
}

interface Instances {
  readonly instances: { id: string; name: string; product_identifier: string }[];
  readonly total: number;
}

/** The objects that are there now, by name. */
export async function listInstances(tx: TenantTx, { type: asked, product, filter = '' }: Asked): Promise<Instances> {
  const { data: type } = ConfigurationType.safeParse(asked);
  if (type === undefined) throw new NotFound('type');
  const matching = sql`
    from configuration_object as object
    join application on application.tenant_id = object.tenant_id and application.id = object.application_id
    where object.tenant_id = ${tx.tenantId} and object.type = ${type} and object.hash is not null
      and (${product ?? null}::text is null or application.product = ${product ?? null})
      and (${filter} = '' or strpos(lower(object.name), ${filter.toLowerCase()}) > 0)`;
  const { rows } = await sql<Instances['instances'][number]>`
    select object.object_id as id, object.name, application.product as product_identifier ${matching}
    order by object.name, object.object_id limit ${mostInstances}`.execute(tx);
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count ${matching}`.execute(tx);
  return { instances: rows, total: counted[0]?.count ?? 0 };
}

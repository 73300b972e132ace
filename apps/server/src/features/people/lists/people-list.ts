import type { ProductId } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ActedBy } from '../../audit/index.ts';

/** A list of people for a group at an identity product. */
export interface PeopleList {
  /** `exclusion:<type>`, or `program:<group>` for the people of a program. */
  readonly list: string;
  /** As the group is called there: `Rampart: Emergency Access`. */
  readonly name: string;
  readonly description: string;
  /** That product's ids of those who belong in it, sorted. */
  readonly memberIds: readonly string[];
  /** Members of the group stay, even when they are not on the list. */
  readonly addOnly: boolean;
}

export interface ListsToDeploy {
  readonly product: ProductId;
  readonly lists: readonly PeopleList[];
  /** None for exclusions. */
  readonly programId: string | null;
  /** The plan that the person saw; without one, the job makes what its own plan finds. */
  readonly planHash?: string | undefined;
  readonly by: ActedBy;
}

/** Starts to bring lists into the groups of products, one job for each, and answers with the jobs. Deploying does it; it comes later. */
export type DeployLists = (tx: TenantTx, asked: readonly ListsToDeploy[]) => Promise<string[]>;

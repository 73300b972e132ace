import { productName } from '@rampart/domain/product-name.ts';
import type { CustomerRole } from '@rampart/domain/role.ts';
import { capitalised } from '@rampart/ui/format.ts';

/** Thrown before a screen loads its data; the route's error component explains it. */
export class MissingPermission extends Error {
  /** Nothing when no role of a customer opens it: it is for provider staff. */
  readonly neededRole: CustomerRole | undefined;
  constructor(neededRole: CustomerRole | undefined) {
    super(neededRole === undefined ? `This screen is for ${productName} staff` : `You need the ${capitalised(neededRole)} role`);
    this.neededRole = neededRole;
  }
}

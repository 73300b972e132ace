import type { Product } from '@rampart/domain/product.ts';

interface Connected {
  readonly id: string;
  readonly product: Pick<Product, 'connector'>;
  readonly parentId?: string | null;
  readonly organisation?: string | null;
  readonly isOrganisationEntered?: boolean;
}

const knownOrganisation = ({ organisation = null, isOrganisationEntered = false }: Connected): string | null =>
  isOrganisationEntered ? null : organisation;

/**
 * Whether two connected products show the same organisation of one vendor, so that what one says is so of the other. Each may be connected by itself, and to
 * another organisation. Where one of the two is not known, they may be the same; an organisation that a person entered may be another name for the same one.
 */
export function isSameOrganisation(one: Connected, other: Connected): boolean {
  if (one.product.connector !== other.product.connector) return false;
  if ((one.parentId ?? one.id) === (other.parentId ?? other.id)) return true;
  const [here, there] = [knownOrganisation(one), knownOrganisation(other)];
  return here === null || there === null || here === there;
}

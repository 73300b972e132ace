export interface LicensingSearch {
  readonly product?: string;
  /** The feature that is open beside the list. */
  readonly feature?: string;
}

const longest = 120;
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= longest;

export const parseLicensingSearch = ({ product, feature }: Record<string, unknown>): LicensingSearch => ({
  ...(isName(product) && { product }),
  ...(isName(feature) && { feature }),
});

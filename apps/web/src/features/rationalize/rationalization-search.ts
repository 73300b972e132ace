export interface RationalizationSearch {
  /** The day that is looked at; the newest unless given. */
  readonly date?: string;
  /** The product whose controls are open. */
  readonly product?: string;
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isProduct = (value: unknown): value is string => typeof value === 'string' && /^\w{1,80}$/.test(value);

export const parseRationalizationSearch = ({ date, product }: Record<string, unknown>): RationalizationSearch => ({
  ...(isDay(date) && { date }),
  ...(isProduct(product) && { product }),
});

import type { ProductCategory } from '@rampart/domain/product.ts';

/** What a vendor's connector, simulator, product and guide page are made from. */
export interface NewConnector {
  readonly vendor: string;
  readonly area: string;
  readonly fact: string;
  readonly title: string;
  readonly host: string;
  readonly path: string;
  readonly field: string;
  readonly scope: string;
  readonly example: string;
  readonly category: ProductCategory;
  readonly about: string;
}

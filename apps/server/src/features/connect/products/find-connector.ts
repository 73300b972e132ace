import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { Product } from '@rampart/domain/product.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';

/** Nothing when this version has no connector for the product. */
export const findConnector = (connectors: readonly Connector[], { connector }: Pick<Product, 'connector'>): Connector | undefined =>
  connectors.find(({ id }) => id === connector);

export const notInThisVersion = (product: Product): string => `${product.name} is not available in this version.`;

export function getConnector(connectors: readonly Connector[], product: Product): Connector {
  const connector = findConnector(connectors, product);
  if (connector === undefined) throw new BadRequest(`${notInThisVersion(product)} Choose another product.`);
  return connector;
}

import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { ProductMetadata } from '@rampart/contract/connect.ts';
import type { FeatureFlag } from '@rampart/domain/feature-flag.ts';
import type { Product } from '@rampart/domain/product.ts';

const present = (product: Product): ProductMetadata => ({
  name: product.name,
  category: product.category,
  about: product.about,
  content_keys: [...product.contentKeys],
  deployment_types: [...product.deploymentTypes],
  is_configurable: product.isConfigurable,
  processed_by_default: product.isProcessedByDefault,
  documentation: product.documentation,
  mark: product.mark,
  licensed_features: product.licensedFeatures.map(({ id, name }) => ({ id, name })),
  required_by: [...product.requiredBy],
  conflicts_with: [...product.conflictsWith],
  upload: product.upload
    ? { extensions: [...product.upload.extensions], label: product.upload.label, max_bytes: product.upload.maxBytes }
    : null,
  feature_flag: product.featureFlag ?? null,
});

/** Without those that are behind a feature flag that is off. */
export const listProducts = (
  flags: readonly FeatureFlag[],
  products: readonly Product[] = productRegistry,
): Record<string, ProductMetadata> =>
  Object.fromEntries(
    products
      .filter(({ featureFlag }) => featureFlag === undefined || flags.includes(featureFlag))
      .map((product) => [product.id, present(product)]),
  );

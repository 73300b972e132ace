import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { ProductMetadata } from '@rampart/contract/connect.ts';
import type { FeatureFlag } from '@rampart/domain/feature-flag.ts';
import type { Product, ProductId } from '@rampart/domain/product.ts';

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

interface Shown {
  /** Those that are on. */
  readonly flags: readonly FeatureFlag[];
  /** The products that are connected. */
  readonly connected: ReadonlySet<ProductId>;
}

/** Without those that are behind a feature flag that is off, unless they are connected: what is there can be seen, rolled back and disconnected. */
export const listProducts = (
  { flags, connected }: Shown,
  products: readonly Product[] = productRegistry,
): Record<string, ProductMetadata> =>
  Object.fromEntries(
    products
      .filter(({ id, featureFlag }) => featureFlag === undefined || flags.includes(featureFlag) || connected.has(id))
      .map((product) => [product.id, present(product)]),
  );

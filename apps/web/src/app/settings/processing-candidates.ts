import type { Application } from '@rampart/contract/connect.ts';
import type { ProcessingCandidate } from '../../features/collect/processing-choice.ts';
import type { CatalogProduct } from '../../features/connect/catalog-product.ts';
import { connectionHealth } from '../../features/connect/tiles/connection-health.ts';

/** The tenant's applications in the catalog's order, with what the choice of processing rests on. */
export const processingCandidates = (products: readonly CatalogProduct[], applications: readonly Application[]): ProcessingCandidate[] =>
  products.flatMap((product) =>
    applications
      .filter((application) => application.product === product.id)
      .map((application) => ({
        uuid: application.uuid,
        name: product.name,
        isHealthy: connectionHealth(application) === 'healthy',
        isDefault: product.processed_by_default,
      })),
  );

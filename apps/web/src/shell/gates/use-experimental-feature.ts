import type { ExperimentalFeature } from '@rampart/domain/experimental-feature.ts';
import { useQuery } from '@tanstack/react-query';
import { customerAttributesQuery } from './tenant-queries.ts';

/** Whether the provider's staff have switched it on for this tenant; off while that is not known. */
export const useExperimentalFeature = (feature: ExperimentalFeature): boolean =>
  useQuery(customerAttributesQuery).data?.experimental_features.includes(feature) ?? false;

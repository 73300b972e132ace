import type { BaselineConfigTypes } from '@rampart/contract/watch/baseline.ts';
import { type ConfigurationType, configurationTypes } from '@rampart/domain/watch/configuration-type.ts';

const typesOf = (product: string, name: string, types: readonly ConfigurationType[]): BaselineConfigTypes => ({
  product_id: product,
  product_identifier: product,
  product_name: name,
  subconfig_types: types.map((type) => ({ id: `${product}.${type}`, identifier: type, name: configurationTypes[type].name })),
});

/** What can be chosen from while the list of types cannot be loaded, as the specification has it. */
export const fallbackTypes: readonly BaselineConfigTypes[] = [
  typesOf('azure_conditional_access', 'Azure Conditional Access', ['policy']),
  typesOf('cortex_xdr', 'Cortex XDR', ['policy']),
  typesOf('palo_alto_strata', 'Palo Alto Strata', ['policy', 'profile', 'rule']),
];

import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** The policies of a product as they are set, for a comparison with what they were. */
export const configuredPolicies = defineListFact({ id: 'configuration.policies', item: ConfigurationObject, keyOf: ({ id }) => id });

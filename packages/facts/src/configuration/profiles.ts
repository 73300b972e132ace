import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** The accounts of a product’s own console, with what they may do there. */
export const configuredProfiles = defineListFact({ id: 'configuration.profiles', item: ConfigurationObject, keyOf: ({ id }) => id });

import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** What is set for a product as a whole. */
export const configuredSettings = defineListFact({ id: 'configuration.settings', item: ConfigurationObject, keyOf: ({ id }) => id });

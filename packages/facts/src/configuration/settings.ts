import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** What is set once for a whole product. */
export const configuredSettings = defineListFact({ id: 'configuration.settings', item: ConfigurationObject, keyOf: ({ id }) => id });

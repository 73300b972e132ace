import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** The methods that people may sign in with as they are set. */
export const configuredMethods = defineListFact({ id: 'configuration.methods', item: ConfigurationObject, keyOf: ({ id }) => id });

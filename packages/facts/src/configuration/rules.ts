import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** The rules inside policies as they are set; their order counts. */
export const configuredRules = defineListFact({ id: 'configuration.rules', item: ConfigurationObject, keyOf: ({ id }) => id });

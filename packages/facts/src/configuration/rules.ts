import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** The rules of policies as they are set, each in its place. */
export const configuredRules = defineListFact({ id: 'configuration.rules', item: ConfigurationObject, keyOf: ({ id }) => id });

import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** The groups themselves, without who is in them. */
export const configuredGroups = defineListFact({ id: 'configuration.groups', item: ConfigurationObject, keyOf: ({ id }) => id });

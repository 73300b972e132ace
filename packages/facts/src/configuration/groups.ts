import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** The groups of a directory without their members, which come and go. */
export const configuredGroups = defineListFact({ id: 'configuration.groups', item: ConfigurationObject, keyOf: ({ id }) => id });

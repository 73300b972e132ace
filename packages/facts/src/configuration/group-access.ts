import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** Who may join, read and post to each group, for a comparison with what it was. */
export const configuredGroupAccess = defineListFact({ id: 'configuration.group-access', item: ConfigurationObject, keyOf: ({ id }) => id });

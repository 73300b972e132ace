import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** Administrator roles with who has them, for a comparison with who had them. */
export const configuredRoles = defineListFact({ id: 'configuration.roles', item: ConfigurationObject, keyOf: ({ id }) => id });

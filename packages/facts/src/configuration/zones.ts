import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** The places that policies name as they are set. */
export const configuredZones = defineListFact({ id: 'configuration.zones', item: ConfigurationObject, keyOf: ({ id }) => id });

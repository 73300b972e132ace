import { defineListFact } from '@rampart/domain/fact.ts';
import { Zone } from '@rampart/domain/zone.ts';

export const zones = defineListFact({ id: 'network.zones', item: Zone, keyOf: ({ id }) => id });

import { defineListFact } from '@rampart/domain/fact.ts';
import { GroupAccess } from '@rampart/domain/group-access.ts';

export const groupAccess = defineListFact({ id: 'collaboration.group-access', item: GroupAccess, keyOf: ({ id }) => id });

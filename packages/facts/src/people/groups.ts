import { defineListFact } from '@rampart/domain/fact.ts';
import { Group } from '@rampart/domain/group.ts';

export const groups = defineListFact({ id: 'people.groups', item: Group, keyOf: ({ id }) => id, memberField: 'memberIds' });

import { defineListFact } from '@rampart/domain/fact.ts';
import { ManagedLink } from '@rampart/domain/managed-link.ts';

export const managedLinks = defineListFact({ id: 'mail.managed-links', item: ManagedLink, keyOf: ({ id }) => id });

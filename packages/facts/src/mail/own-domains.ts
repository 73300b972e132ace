import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const OwnDomain = z.object({ name: z.string() });

/** The domains that people of the organisation write from, as the product tells their mail from that of others. */
export const ownDomains = defineListFact({ id: 'mail.own-domains', item: OwnDomain, keyOf: ({ name }) => name });

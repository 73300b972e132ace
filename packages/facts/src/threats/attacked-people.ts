import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** A person whom a mail security product names among the most attacked, or among those who click most, of the last 30 days. */
const AttackedPerson = z.object({
  /** In lower case. */
  mail: z.string(),
  name: z.string().nullable(),
  /** Whether the product counts the person among the most attacked; by its own measure. */
  isMostAttacked: z.boolean(),
  /** Whether the product treats the person as one who matters more than others; `null` where it does not say. */
  isVip: z.boolean().nullable(),
  /** On links that turned out to be malicious, blocked ones included. */
  clicks: z.int(),
});
export type AttackedPerson = z.infer<typeof AttackedPerson>;

export const attackedPeople = defineListFact({ id: 'threats.attacked-people', item: AttackedPerson, keyOf: ({ mail }) => mail });

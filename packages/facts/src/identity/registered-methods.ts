import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';
import { FactorKind } from '@rampart/domain/factor-kind.ts';

/** What one person has registered to prove themselves with. */
const RegisteredMethods = z.object({
  personId: z.string(),
  kinds: z.array(FactorKind),
  isReadyForSecondFactor: z.boolean(),
  isAdministrator: z.boolean().nullable(),
});
export type RegisteredMethods = z.infer<typeof RegisteredMethods>;

export const registeredMethods = defineListFact({
  id: 'identity.registered-methods',
  item: RegisteredMethods,
  keyOf: ({ personId }) => personId,
});

import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** Who may sign in to the console of a security product, and how. `null` where the vendor does not say. */
const ConsoleAccount = z.object({
  id: z.string(),
  /** In lower case. */
  mail: z.string(),
  role: z.string().nullable(),
  usesSingleSignOn: z.boolean().nullable(),
  /** Signs in with a password of the console’s own, past the identity provider. */
  mayUsePassword: z.boolean().nullable(),
  /** The parts of the console that the account may manage, sorted. */
  manages: z.array(z.string()),
});
export type ConsoleAccount = z.infer<typeof ConsoleAccount>;

export const consoleAccounts = defineListFact({ id: 'identity.console-accounts', item: ConsoleAccount, keyOf: ({ id }) => id });

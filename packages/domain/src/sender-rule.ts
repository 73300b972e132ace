import { z } from 'zod';

/** What a mail product does with mail from some senders, whatever its other checks say. */
export const SenderRule = z.object({
  id: z.string(),
  name: z.string(),
  effect: z.enum(['skip-spoofing-check', 'keep-spoofing-check', 'block', 'do-not-block']),
  isEnabled: z.boolean(),
  /** Whose mail: an address, a domain, or what the product calls it. `null`: everyone's. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Only mail from these servers: addresses, or domains whose SPF names them. Empty: from any server. */
  servers: z.array(z.string()),
  /** Where the rule begins at some time: before that, nothing is done. */
  startsAt: z.iso.datetime().optional(),
  endsAt: z.iso.datetime().nullable(),
});
export type SenderRule = z.infer<typeof SenderRule>;

export const SenderRuleSettings = SenderRule.omit({ id: true });
export type SenderRuleSettings = z.infer<typeof SenderRuleSettings>;

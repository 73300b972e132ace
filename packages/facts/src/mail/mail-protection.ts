import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const isOn = z.boolean().nullable();

/** How mail of a part of the organisation is protected. `null` where the vendor does not say. */
const MailProtection = z.object({
  id: z.string(),
  name: z.string(),
  /** For everyone for whom nothing else is set. */
  isDefault: z.boolean(),
  mayForwardAutomatically: isOn,
  mayUseImap: isOn,
  mayUsePop: isOn,
  /** Sends through mail servers of others. */
  mayUseOtherServers: isOn,
  /** Holds back suspicious mail for a closer look before it is delivered. */
  scansBeforeDelivery: isOn,
  /** Acts on attachments that are encrypted, contain scripts, or are of an unusual type, from senders who are not trusted. */
  attachments: z.object({ encrypted: isOn, scripts: isOn, unusual: isOn }),
  links: z.object({ findsShortened: isOn, scansImages: isOn, warnsOfUntrusted: isOn }),
  /** What it recognises as a forged sender. */
  spoofing: z.object({ similarDomains: isOn, employeeNames: isOn, ownDomain: isOn, unauthenticated: isOn, groups: isOn }),
});
export type MailProtection = z.infer<typeof MailProtection>;

export const mailProtection = defineListFact({ id: 'mail.mail-protection', item: MailProtection, keyOf: ({ id }) => id });

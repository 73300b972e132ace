import type { MailException } from '@rampart/domain/mail-exception.ts';
import { namesOf } from '../judge-entries.ts';

export const tenantListSteps = (weak: readonly MailException[]): readonly string[] => [
  'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Tenant Allow/Block Lists.',
  `Under Domains & addresses, and IP addresses, select and delete: ${namesOf(weak)}.`,
];

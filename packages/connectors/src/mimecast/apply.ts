import type { Applies } from '../kit/connector.ts';
import type { MimecastClient } from './client.ts';
import { appliesToManagedLinks } from './links/links.ts';
import { appliesToSenderRules } from './sender-rules/sender-rules.ts';

export const appliesInMimecast: readonly Applies<MimecastClient>[] = [...appliesToSenderRules, ...appliesToManagedLinks];

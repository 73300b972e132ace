import { defineListFact } from '@rampart/domain/fact.ts';
import { SenderRule } from '@rampart/domain/sender-rule.ts';

export const senderRules = defineListFact({ id: 'mail.sender-rules', item: SenderRule, keyOf: ({ id }) => id });

import { defineChanges } from '@rampart/domain/change.ts';
import { SenderRuleSettings } from '@rampart/domain/sender-rule.ts';

export const senderRuleChanges = defineChanges({
  area: 'mail',
  name: 'sender-rule',
  object: 'policy',
  settings: SenderRuleSettings,
  kinds: ['update'],
});

import { defineEvents } from '@rampart/domain/event-kind.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { SignIn } from '@rampart/domain/sign-in.ts';

export const signIns = defineEvents({
  id: 'identity.sign-ins',
  event: SignIn,
  unit: { one: 'sign-in', many: 'sign-ins' },
  attacks: { one: 'attack attempt', many: 'attack attempts', reached: 'reached an account' },
  lookBackDays: evidenceDays,
});

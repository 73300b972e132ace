import { defineEvents } from '@rampart/domain/event-kind.ts';
import { SignIn } from '@rampart/domain/sign-in.ts';

export const signIns = defineEvents({ id: 'identity.sign-ins', event: SignIn });

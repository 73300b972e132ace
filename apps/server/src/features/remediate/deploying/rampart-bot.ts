import { botName } from '@rampart/domain/deploy/bot-name.ts';
import type { ActedBy } from '../../audit/index.ts';

/** Who deploys what somebody has subscribed to. */
export const rampartBot: ActedBy = { actorId: '', actor: botName, source: 'worker', requestId: '' };

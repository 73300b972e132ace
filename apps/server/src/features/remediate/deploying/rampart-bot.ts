import { productName } from '@rampart/domain/product-name.ts';
import type { ActedBy } from '../../audit/index.ts';

/** Who deploys what somebody has subscribed to. */
export const rampartBot: ActedBy = { actorId: '', actor: `${productName} Bot`, source: 'worker', requestId: '' };

import { defineFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** The addresses at which traffic leaves the Tor network, as they were last published. No product says it: Rampart keeps the list. */
export const torExits = defineFact({ id: 'network.tor-exits', schema: z.object({ addresses: z.array(z.string()).min(1) }) });

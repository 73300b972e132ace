import { productName } from '../product-name.ts';

/** Who deploys what somebody has subscribed to: the name that the log holds, and that a screen shows as a badge. */
export const botName = `${productName} Bot`;

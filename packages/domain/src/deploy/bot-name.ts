import { productName } from '../product-name.ts';

/** Who deploys for a subscription: the name in the log, which screens show as a badge. */
export const botName = `${productName} Bot`;

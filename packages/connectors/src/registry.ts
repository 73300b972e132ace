import type { Connector } from './kit/connector.ts';

/** Every connector of the product. `npm run new-connector` adds to it; a test holds it equal to the folders. */
export const connectorRegistry: readonly Connector[] = [];

import { graphBends } from '@rampart/simulators/test-support/graph-bends.ts';
import { oktaBends } from '@rampart/simulators/test-support/okta-bends.ts';
import type { DescriptionOptions } from '@rampart/simulators/test-support/open-description.ts';

/** The vendors' own descriptions of their APIs, bent where they are not true of their vendor. */
export const graphDescription: DescriptionOptions = { description: 'graph-nonav.json', below: '/v1.0', bends: graphBends };
export const oktaDescription: DescriptionOptions = { description: 'okta-oneof.json', bends: oktaBends };

import { defineFramework, type Requirement } from '@rampart/domain/framework.ts';
import { nist800171 } from './nist-800-171.ts';

/** The domains of CMMC 2.0, in the order of the families of NIST 800-171, whose requirements its second level takes over. */
const domains = ['AC', 'AT', 'AU', 'CM', 'IA', 'IR', 'MA', 'MP', 'PS', 'PE', 'RA', 'CA', 'SC', 'SI'];

const inDomain = ({ name, parts }: Requirement, place: number): Requirement => ({
  id: domains[place]!,
  name,
  parts: parts.map((part) => ({ ...part, id: `${domains[place]}.L2-${part.id}` })),
});

export const cmmc = defineFramework({ id: 'cmmc', name: 'CMMC', requirements: nist800171.requirements.map(inDomain) });

import type { ManagedLink } from '@rampart/domain/managed-link.ts';
import type { SenderRule } from '@rampart/domain/sender-rule.ts';

/** A bypass as narrow as can be, unless said otherwise. */
export const aBypass = (particular: Partial<SenderRule> = {}): SenderRule => ({
  id: 'bypass-1',
  name: 'Portal',
  effect: 'skip-spoofing-check',
  isEnabled: true,
  from: 'halden.example',
  to: null,
  servers: ['portal.example'],
  endsAt: '2027-01-01T00:00:00.000Z',
  ...particular,
});

export const aPermit = (particular: Partial<ManagedLink> = {}): ManagedLink => ({
  id: 'link-1',
  name: 'https://intranet.example/help',
  effect: 'permit',
  isWholeDomain: false,
  isRewritten: true,
  isLogged: true,
  ...particular,
});

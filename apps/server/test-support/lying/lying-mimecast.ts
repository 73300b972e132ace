import { mimecast as product } from '@rampart/catalog/products/mimecast.ts';
import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import { senderRuleChanges } from '@rampart/changes/mail/sender-rule.ts';
import { mimecast as connector } from '@rampart/connectors/mimecast/connector.ts';
import { ManagedLinkSettings } from '@rampart/domain/managed-link.ts';
import { SenderRuleSettings } from '@rampart/domain/sender-rule.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mimecast as simulator, type MimecastSimulatorControl } from '@rampart/simulators/mimecast/simulator.ts';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';

/** A link that is blocked, a bypass of the spoofing check that is disabled, and a permitted domain that is deleted. */
export const lyingMimecast: LyingVendor = {
  connector,
  simulator,
  product,
  method: 'client_secret_client_id',
  controls: {
    create: askingControl('mimecast.created', { links: managedLinks }, () => [
      managedLinkChanges.create({
        name: 'https://new.example/page?x=1',
        effect: 'block',
        isWholeDomain: false,
        isRewritten: true,
        isLogged: true,
      }),
    ]),
    update: askingControl('mimecast.updated', { rules: senderRules }, ({ facts }) =>
      facts.rules
        .filter(({ name }) => name === 'Newsletter trial')
        .map(({ id: target, ...rule }) => {
          const before = SenderRuleSettings.parse(rule);
          return senderRuleChanges.update({ target, before, after: { ...before, isEnabled: false } });
        }),
    ),
    delete: askingControl('mimecast.deleted', { links: managedLinks }, ({ facts }) =>
      facts.links
        .filter(({ name }) => name === 'files.example')
        .map(({ id: target, ...link }) => managedLinkChanges.delete({ target, before: ManagedLinkSettings.parse(link) })),
    ),
  },
  writes: {
    create: [/create-managed-url$/],
    update: [/update-policy$/],
    delete: [/delete-managed-url$/],
  },
  // Each answer has an envelope, in which a refusal may be.
  readsEveryAnswer: true,
  doubtsEchoesOf: ['create'],
  answersWithId: ['create', 'update'],
  async contents({ simulatorControl }) {
    const control = simulatorControl as MimecastSimulatorControl;
    const policies = [...control.bypasses(), ...control.blocks()].map((one) => [String(one.policy['description']), one] as const);
    const urls = control.urls().map((url) => {
      const { matchType, domain, scheme, path, queryString } = url;
      return [matchType === 'domain' ? domain : `${scheme}://${domain}${path}${queryString ? `?${queryString}` : ''}`, url] as const;
    });
    return byName([...policies, ...urls]);
  },
  emergencyAccess: async () => undefined,
};

import type { World } from '../../world/world.ts';
import { rootIdOf } from './domain-templates.ts';
import type { Attributes, Tree } from './entry.ts';
import { groupPolicyTemplate, linkTo } from './group-policy-templates.ts';
import type { ManualChanges } from './manual-changes.ts';
import { idOfNamed } from './object-identity.ts';

/** Of Internet Explorer's settings, which are none of security. */
const browserExtension = '[{A2E30F80-D7DE-11D2-BBDE-00C04F86AE3B}{FC715823-C5FB-11D1-9EEF-00A0C90347FF}]';
/** Security settings are applied anew every 16 hours, also where no policy has changed. */
const appliedEveryMs = 16 * 60 * 60 * 1000;
const linkBits = { enabled: 0, disabled: 1, enforced: 2 } as const;
const computerSettingsDisabled = 2;

export interface PolicyToLink {
  readonly name: string;
  /** What it sets of the domain's own policy, by attribute. */
  readonly sets?: Readonly<Record<string, readonly string[]>>;
  readonly link?: keyof typeof linkBits;
  /** In the place of settings of security: none of them, or none of computers at all. */
  readonly without?: 'security settings' | 'computer settings';
}

interface Linked {
  readonly id: string;
  readonly guid: string;
  readonly sets: Attributes;
  appliedAt: number;
}

interface Domain {
  readonly world: World;
  readonly changes: ManualChanges;
  readonly rootDn: string;
  snapshot(): Tree;
}

/** The Group Policies that an administrator has linked to the domain besides the one that it was born with. */
export class LinkedPolicies {
  /** Ids of those that only administrators may read. */
  readonly hidden = new Set<string>();
  readonly #domain: Domain;
  readonly #linked: Linked[] = [];

  constructor(domain: Domain) {
    this.#domain = domain;
  }

  #valueOf(id: string, attribute: string): string {
    return String(this.#domain.snapshot().byId(id)?.attributes()[attribute]?.[0] ?? '');
  }

  #links(): string {
    return this.#valueOf(rootIdOf(this.#domain.world), 'gPLink');
  }

  /** Gives the id of the policy. */
  add({ name, sets = {}, link = 'enabled', without }: PolicyToLink): string {
    const { world, changes, rootDn } = this.#domain;
    const now = world.now();
    const guid = idOfNamed(world.options, `linked policy ${name}`).toUpperCase();
    const policy = groupPolicyTemplate(world, guid, name);
    const links = this.#links() + linkTo(`cn={${guid}},cn=policies,cn=system,${rootDn}`, linkBits[link]);
    changes.create({ ...policy, createdAt: now });
    if (without === 'security settings') changes.set(policy.id, { gPCMachineExtensionNames: [browserExtension] }, now);
    if (without === 'computer settings') changes.set(policy.id, { flags: [String(computerSettingsDisabled)] }, now);
    changes.set(rootIdOf(world), { gPLink: [links] }, now);
    // It is new, so that the domain controllers do not wait.
    this.#linked.push({ id: policy.id, guid, sets, appliedAt: now.getTime() - appliedEveryMs });
    return policy.id;
  }

  #isInForce({ id, guid }: Linked): boolean {
    const bits = new RegExp(String.raw`\{${guid}\}[^;\]]*;(\d+)\]`, 'i').exec(this.#links())?.[1];
    const flags = this.#valueOf(id, 'flags');
    return (
      bits !== undefined && (Number(bits) & linkBits.disabled) === 0 && flags !== '' && (Number(flags) & computerSettingsDisabled) === 0
    );
  }

  /** What the domain controllers have written over the domain since they did so last. */
  apply(): void {
    const { world, changes } = this.#domain;
    for (const policy of this.#linked) {
      const times = Math.floor((world.now().getTime() - policy.appliedAt) / appliedEveryMs);
      if (times < 1) continue;
      policy.appliedAt += times * appliedEveryMs;
      if (Object.keys(policy.sets).length > 0 && this.#isInForce(policy))
        changes.set(rootIdOf(world), policy.sets, new Date(policy.appliedAt));
    }
  }
}

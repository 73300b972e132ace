import { parentDn, parseDn, type Rdn } from '../protocol/distinguished-name.ts';
import { LdapRefusal } from '../protocol/result.ts';
import { pinnedClock, type PinnedClock } from '../../kit/pinned-clock.ts';
import { noJournal, type WriteJournal } from '../../kit/write-journal.ts';
import type { World } from '../../world/world.ts';
import { builtInAccountTemplates, foreignPrincipalTemplates } from './built-in-templates.ts';
import { ManualChanges } from './manual-changes.ts';
import {
  computerTemplates,
  domainAdminsIdOf,
  domainTemplates,
  groupTemplates,
  passwordSettingsTemplates,
  rootDnOf,
} from './domain-templates.ts';
import type { Entry } from './entry.ts';
import { LinkedPolicies } from './linked-policies.ts';
import { Snapshot } from './snapshot.ts';
import { userTemplates } from './user-templates.ts';

export const noObject = (matchedDn: string): LdapRefusal =>
  new LdapRefusal(
    'noSuchObject',
    `0000208D: NameErr: DSID-0310028D, problem 2001 (NO_OBJECT), data 0, best match of:\n\t'${matchedDn}'\n`,
    { matchedDn },
  );

/** The domain over the world, with what was changed manually. */
export class Directory {
  /** Its clock is pinned while an earlier change is carried out. */
  readonly world: World;
  readonly clock: PinnedClock;
  readonly journal: WriteJournal;
  readonly rootDn: string;
  readonly changes = new ManualChanges();
  /** Whether the account that reads for others was allowed to read the fine-grained policies, which are hidden from ordinary accounts. */
  showsPasswordSettings = true;
  /** Whether ordinary accounts read of other users whether they are disabled and when they signed in: Pre-Windows 2000 Compatible Access. */
  showsAccountRestrictions = true;
  readonly linkedPolicies = new LinkedPolicies(this);
  #latest: { readonly at: number; readonly version: number; readonly snapshot: Snapshot } | null = null;

  constructor(world: World, journal: WriteJournal = noJournal) {
    this.clock = pinnedClock(world);
    this.world = this.clock.world;
    this.journal = journal;
    this.rootDn = rootDnOf(world);
  }

  /** Rebuilt only when the clock or a change has moved. */
  snapshot(): Snapshot {
    this.linkedPolicies.apply();
    const now = this.world.now();
    const { version } = this.changes;
    if (this.#latest?.at !== now.getTime() || this.#latest.version !== version)
      this.#latest = { at: now.getTime(), version, snapshot: this.#build(now) };
    return this.#latest.snapshot;
  }

  /** The object of that name; otherwise a refusal that names the nearest object above it. */
  get(dn: string): Entry {
    const snapshot = this.snapshot();
    const parts = parseDn(dn);
    const found = snapshot.byDn(dn);
    if (found !== undefined) return found;
    const root = parseDn(this.rootDn);
    const isOurs = root.every(({ value }, place) => parts.at(place - root.length)?.value.toLowerCase() === value.toLowerCase());
    if (!isOurs)
      throw new LdapRefusal('referral', "0000202B: RefErr: DSID-0310082F, data 0, 1 access points\n\tref 1: 'elsewhere'\n", {
        referral: `ldap://${this.#hostOf(parts)}/${encodeURI(dn)}`,
      });
    let above = dn;
    for (let left = parts.length - 1; left > 0; left -= 1) {
      above = parentDn(above);
      const nearest = snapshot.byDn(above);
      if (nearest !== undefined) throw noObject(nearest.dn);
    }
    throw noObject(this.rootDn);
  }

  #hostOf(parts: readonly Rdn[]): string {
    const domain = parts.filter(({ type }) => type.toLowerCase() === 'dc').map(({ value }) => value);
    return domain.length > 0 ? domain.join('.') : this.world.options.company.domain;
  }

  #build(now: Date): Snapshot {
    const { world } = this;
    const templates = [
      ...domainTemplates(world),
      ...foreignPrincipalTemplates(world),
      ...builtInAccountTemplates(world),
      ...groupTemplates(world, now, this.changes.memberships.addedTo(domainAdminsIdOf(world))),
      ...passwordSettingsTemplates(world),
      ...computerTemplates(world, now),
      ...userTemplates(world, now),
      ...this.changes.created.values(),
    ];
    return new Snapshot(templates, this.changes, this.rootDn);
  }
}

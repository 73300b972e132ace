import type { Change } from '../change.ts';
import { type SignInPolicy, SignInPolicySettings } from '../sign-in-policy.ts';
import { type Zone, ZoneSettings } from '../zone.ts';

interface Settings {
  readonly policies: readonly SignInPolicy[];
  readonly zones: readonly Zone[];
}

interface Projection extends Settings {
  readonly changes: readonly Change[];
  /** `enforced`: what the changes write as report-only or off counts as if it had been enabled already. */
  readonly staged: 'as-written' | 'enforced';
}

/** Changes of one kind of thing: the thing as it would be, and everything else as it is. */
function applied<T extends { readonly id: string }>(
  things: readonly T[],
  changes: readonly Change[],
  become: (after: unknown, before: T | undefined, id: string) => T,
): readonly T[] {
  if (changes.length === 0) return things;
  let [changed, others] = [[] as T[], things];
  for (const [place, { target, after }] of changes.entries()) {
    const before = [...changed, ...others].find(({ id }) => id === target);
    changed = changed.filter(({ id }) => id !== target);
    others = others.filter(({ id }) => id !== target);
    if (after !== null) changed.push(become(after, before, target ?? `new ${place + 1}`));
  }
  // A rule that is given a place pushes the one that has it down, so the changed ones come first.
  return [...changed, ...others];
}

/** The policies and zones as they would be after the changes, for asking what a policy would do that exists nowhere yet. */
export function projectPolicies({ policies, zones, changes, staged }: Projection): Settings {
  const ofPolicies = changes.filter(({ id }) => /^identity\..*-sign-in-(?:policy|rule)$/.test(id));
  const ofZones = changes.filter(({ id }) => /^network\..*-(?:zone|location)$/.test(id));
  return {
    policies: applied(policies, ofPolicies, (after, before, id) => {
      const settings = SignInPolicySettings.parse(after);
      const isSwitchedOff = settings.mode === 'off' && before !== undefined && before.mode !== 'off';
      const mode = staged === 'enforced' && !isSwitchedOff ? 'enforced' : settings.mode;
      return { ...settings, mode, id, isBuiltIn: before?.isBuiltIn ?? false, createdAt: before?.createdAt ?? null, changedAt: null };
    }),
    zones: applied(zones, ofZones, (after, before) => {
      const settings = ZoneSettings.parse(after);
      const isActive = settings.isActive || (staged === 'enforced' && before?.isActive !== true);
      // A policy that needs a zone which does not exist yet can only name it.
      return {
        ...settings,
        isActive,
        id: before?.id ?? settings.name,
        isBuiltIn: before?.isBuiltIn ?? false,
        ...(before?.mayBeTrusted === true ? { mayBeTrusted: true } : {}),
        ...(before?.hasExclusions === true ? { hasExclusions: true } : {}),
      };
    }),
  };
}

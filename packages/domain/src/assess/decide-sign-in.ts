import type { Zone } from '../zone.ts';
import { cannotTell, no, yes } from './certainty.ts';
import { decideInOrder } from './decide-in-order.ts';
import { decideTogether } from './decide-together.ts';
import { type Decision, nothingInTheWay, withoutRepeats } from './decision.ts';
import { type Attempt, type Match, matchPolicy } from './match-policy.ts';
import type { Whereabouts } from './matches-place.ts';
import type { DecidedSignIn, Rules } from './prepare-rules.ts';

/** Before any policy is asked. */
function decideByBlocklist(blocklists: readonly Zone[], { ofZone }: Whereabouts): Decision {
  const inside = blocklists.filter(({ id }) => ofZone.get(id) === yes);
  if (inside.length > 0)
    return {
      decision: 'block',
      grantRequirements: [],
      by: inside.map(({ id }) => id),
      because: inside.map(({ name }) => `The zone “${name}” is blocked.`),
      doubts: [],
    };
  const doubtful = blocklists.filter(({ id }) => ofZone.get(id) === cannotTell);
  if (doubtful.length === 0) return nothingInTheWay;
  const doubts = doubtful.map(({ name }) => `It is not known whether it came from the blocked zone “${name}”.`);
  return { decision: 'unknown', grantRequirements: [], by: doubtful.map(({ id }) => id), because: [], doubts };
}

/** Each can refuse, and then the next is not asked; what they ask for adds up. */
function oneAfterTheOther(steps: readonly (() => Decision)[]): Decision {
  const parts: Decision[] = [];
  for (const step of steps) {
    const part = step();
    // One of those in doubt may have refused it before.
    const doubtful = parts.filter(({ decision }) => decision === 'unknown').flatMap(({ by }) => by);
    if (part.decision === 'block') return { ...part, by: [...doubtful, ...part.by] };
    parts.push(part);
  }
  return {
    decision: parts.some(({ decision }) => decision === 'unknown') ? 'unknown' : 'allow',
    grantRequirements: withoutRepeats(parts.flatMap(({ grantRequirements }) => grantRequirements)),
    by: parts.flatMap(({ by }) => by),
    because: parts.flatMap(({ because }) => because),
    doubts: parts.flatMap(({ doubts }) => doubts),
  };
}

function decideBy(matches: readonly Match[], byBlocklist: Decision): Decision {
  const ordered = matches.filter(({ policy }) => policy.order !== null);
  return oneAfterTheOther([
    () => byBlocklist,
    () => decideTogether(matches.filter(({ policy }) => policy.order === null)),
    // Whether there is a session at all, and then what the app asks for on top: each list has its own order.
    () => decideInOrder(ordered.filter(({ policy }) => policy.apps.all)),
    () => decideInOrder(ordered.filter(({ policy }) => !policy.apps.all)),
  ]);
}

/** What the rules make of a sign-in. A condition that cannot be decided counts neither as a match nor as a mismatch: the decision is unknown. */
export function decideSignIn(rules: Rules, attempt: Attempt): DecidedSignIn {
  const person = rules.ofPerson(attempt.personId);
  const app = rules.ofApp(attempt.appId);
  const place = rules.ofPlace(attempt.address, attempt.country);
  const { client, platform, risk } = attempt;
  const key = `${person.number} ${app.number} ${place.number} ${client} ${platform} ${risk}`;
  const known = rules.decided.get(key);
  if (known !== undefined) return known;
  const matches = rules.policies.map((policy, index) =>
    matchPolicy({ policy, attempt, audience: person.value[index]!, app: app.value[index]!, where: place.value }),
  );
  const byBlocklist = decideByBlocklist(rules.blocklists, place.value);
  const enforced = matches.filter(({ policy }) => policy.mode === 'enforced');
  const hasMore = matches.some(({ policy, certainty }) => policy.mode === 'report-only' && certainty !== no);
  const decided = { ...decideBy(enforced, byBlocklist), would: hasMore ? decideBy(matches, byBlocklist) : null };
  rules.decided.set(key, decided);
  return decided;
}

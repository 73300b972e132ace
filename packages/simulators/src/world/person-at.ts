import { dayMs } from '@rampart/domain/day.ts';
import { share, mix } from './dice.ts';
import { chapterAt, departmentOf, type Chapter, type Member } from './member.ts';
import type { Roster } from './roster.ts';
import type { WorldPerson } from './world.ts';

const passwordAgeMs = 180 * dayMs;

/** The leader of the unit, or of the nearest unit above it that has one. */
function managerOf({ unit, isHead }: Chapter, at: number, roster: Roster): Member | null {
  let place = isHead ? (unit?.parent ?? null) : unit;
  while (place !== null) {
    const head = roster.headAt(place, at);
    if (head !== null) return head;
    place = place.parent;
  }
  return null;
}

/** About one in twenty-five, and most of the accounts that no person uses. */
const neverExpires = (member: Member): boolean => share(mix(member.key, 41)) < (member.kind === 'service-account' ? 0.8 : 0.04);

function passwordChange(member: Member, at: number): number {
  const phase = Math.floor(share(mix(member.key, 42)) * passwordAgeMs);
  if (neverExpires(member)) return member.joined + Math.min(phase, Math.max(0, at - member.joined));
  const first = member.joined + phase;
  return at < first ? member.joined : first + Math.floor((at - first) / passwordAgeMs) * passwordAgeMs;
}

/** Most leaders and administrators have one; of the others the share of their department, some of them only after a while. */
export function secondFactorsAt(member: Member, chapter: Chapter, at: number): WorldPerson['secondFactors'] {
  if (member.kind === 'service-account') return [];
  if (member.kind === 'emergency-account') return share(mix(member.key, 43)) < 0.5 ? ['security-key'] : [];
  const expected = member.isAdministrator ? 0.9 : chapter.isHead ? 0.85 : (departmentOf(chapter)?.secondFactorShare ?? 0.3);
  if (share(mix(member.key, 44)) >= expected) return [];
  const hesitation = share(mix(member.key, 45));
  if (hesitation > 0.8 && at < member.joined + (hesitation - 0.8) * 5 * 700 * dayMs) return [];
  const taste = share(mix(member.key, 46));
  if (taste < 0.06) return ['authenticator-app', 'security-key'];
  if (taste < 0.5) return ['authenticator-app'];
  if (taste < 0.62) return ['authenticator-app', 'text-message'];
  if (taste < 0.9) return ['text-message'];
  return ['one-time-code-app'];
}

/** The person at that moment: the same object as last time unless something about them changed. */
export function personAt(member: Member, at: number, roster: Roster): WorldPerson {
  const chapter = chapterAt(member, at);
  const managerId = managerOf(chapter, at, roster)?.id ?? null;
  const leftAt = member.left !== null && member.left <= at ? member.left : null;
  const passwordChangedAt = passwordChange(member, leftAt ?? at);
  const secondFactors = secondFactorsAt(member, chapter, at);
  const stamp = `${chapter.from} ${managerId} ${leftAt} ${passwordChangedAt} ${secondFactors.length}`;
  if (member.seen?.stamp === stamp) return member.seen.person;
  const person: WorldPerson = {
    id: member.id,
    employeeNumber: 10_001 + member.number,
    firstName: member.firstName,
    lastName: member.lastName,
    mail: member.mail,
    jobTitle: chapter.title,
    department: departmentOf(chapter)?.name ?? (chapter.unit === null ? '' : 'Executive Office'),
    office: chapter.office.name,
    city: chapter.office.city,
    country: chapter.office.country,
    phone: member.phone,
    managerId,
    joinedAt: new Date(member.joined),
    leftAt: leftAt === null ? null : new Date(leftAt),
    kind: member.kind,
    secondFactors,
    passwordChangedAt: new Date(passwordChangedAt),
    passwordNeverExpires: neverExpires(member),
    isAdministrator: member.isAdministrator,
    isContractor: member.isContractor,
    isDormant: member.isDormant,
  };
  member.seen = { stamp, person };
  return person;
}

import { dayMs } from '@rampart/domain/day.ts';
import type { Department } from './departments.ts';
import { mix, share } from './dice.ts';
import type { OrgUnit } from './org-chart.ts';
import type { Office } from './places.ts';
import type { WorldPerson } from './world.ts';

/** From a moment on a person works in a unit, as its leader or not. */
export interface Chapter {
  readonly from: number;
  readonly unit: OrgUnit | null;
  readonly isHead: boolean;
  readonly title: string;
  readonly office: Office;
}

/** Everything about one person over all time; `WorldPerson` is one moment of it. */
export interface Member extends Pick<
  WorldPerson,
  'id' | 'firstName' | 'lastName' | 'mail' | 'kind' | 'phone' | 'isContractor' | 'isDormant'
> {
  readonly number: number;
  readonly key: number;
  readonly joined: number;
  left: number | null;
  isAdministrator: boolean;
  readonly chapters: Chapter[];
  /** The moment last read, kept because most people do not change from one week to the next. */
  seen: { readonly stamp: string; readonly person: WorldPerson } | null;
}

/** A directory keeps a disabled account for thirty days. */
export const accountKeptMs = 30 * dayMs;

/** For moments after the person joined. */
export function chapterAt(member: Member, at: number): Chapter {
  const { chapters } = member;
  let place = chapters.length - 1;
  while (place > 0 && chapters[place]!.from > at) place -= 1;
  return chapters[place]!;
}

export const departmentOf = (chapter: Chapter): Department | null => chapter.unit?.department ?? null;

export const hasAccountAt = (member: Member, at: number): boolean =>
  member.joined <= at && (member.left === null || at < member.left + accountKeptMs);

export const worksAt = (member: Member, at: number): boolean => member.joined <= at && (member.left === null || at < member.left);

const passwordAgeMs = 180 * dayMs;

/** Who leads a unit at a moment. */
type HeadAt = (unit: OrgUnit, at: number) => Member | null;

/** The leader of the unit, or of the nearest unit above it that has one. */
function managerOf({ unit, isHead }: Chapter, at: number, headAt: HeadAt): Member | null {
  let place = isHead ? (unit?.parent ?? null) : unit;
  while (place !== null) {
    const head = headAt(place, at);
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
export function personAt(member: Member, at: number, headAt: HeadAt): WorldPerson {
  const chapter = chapterAt(member, at);
  const managerId = managerOf(chapter, at, headAt)?.id ?? null;
  const leftAt = member.left !== null && member.left <= at ? member.left : null;
  const passwordChangedAt = passwordChange(member, leftAt ?? at);
  const secondFactors = secondFactorsAt(member, chapter, at);
  const stamp = `${chapter.from} ${managerId} ${leftAt} ${passwordChangedAt} ${secondFactors.length}`;
  if (member.seen?.stamp === stamp) return member.seen.person;
  const { number, key: _key, joined, left: _left, chapters: _chapters, seen: _seen, ...identity } = member;
  const person: WorldPerson = {
    ...identity,
    employeeNumber: 10_001 + number,
    jobTitle: chapter.title,
    department: departmentOf(chapter)?.name ?? (chapter.unit === null ? '' : 'Executive Office'),
    office: chapter.office.name,
    city: chapter.office.city,
    country: chapter.office.country,
    managerId,
    joinedAt: new Date(joined),
    leftAt: leftAt === null ? null : new Date(leftAt),
    secondFactors,
    passwordChangedAt: new Date(passwordChangedAt),
    passwordNeverExpires: neverExpires(member),
  };
  member.seen = { stamp, person };
  return person;
}

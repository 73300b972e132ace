import { dayMs } from '@rampart/domain/day.ts';
import type { Department } from './departments.ts';
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

import { Dice, keyOf } from './dice.ts';
import type { Member } from './member.ts';
import { orgChart, type OrgUnit } from './org-chart.ts';
import { offices } from './places.ts';
import { Recruiter } from './recruit.ts';
import type { WorldOptions } from './world.ts';

const outsiderTitles = { guest: 'External Partner', 'service-account': 'Service Account', 'emergency-account': 'Emergency Access' };

/** Everyone who ever worked there, and who led which unit since when. */
export class Staffing {
  readonly members: Member[] = [];
  readonly units: readonly OrgUnit[];
  /** The units that people without reports work in. */
  readonly teams: readonly OrgUnit[];
  /** Employees who have not left, in no particular order. */
  readonly working: Member[] = [];
  readonly #tenures: { readonly from: number; readonly member: Member | null }[][];
  readonly #staff: Member[][];
  readonly #seed: number;
  readonly #recruiter: Recruiter;

  constructor(options: WorldOptions) {
    this.#seed = options.seed;
    this.#recruiter = new Recruiter(options);
    this.units = orgChart(options.seed, options.people);
    this.teams = this.units.filter(({ children, department }) => children.length === 0 && department !== null);
    this.#tenures = this.units.map(() => []);
    this.#staff = this.units.map(() => []);
  }

  headAt(unit: OrgUnit, at: number): Member | null {
    return this.#tenures[unit.number]!.findLast(({ from }) => from <= at)?.member ?? null;
  }

  hireHead(unit: OrgUnit, joined: number): void {
    const member = this.#add('employee', { joined, office: unit.office, chapter: { unit, isHead: true, title: unit.headTitle } });
    this.working.push(member);
    this.#tenures[unit.number]!.push({ from: Number.NEGATIVE_INFINITY, member });
  }

  hire(unit: OrgUnit, joined: number): void {
    const title = new Dice(keyOf(this.#seed, 32, this.members.length)).pick(unit.department!.titles);
    const member = this.#add('employee', { joined, office: unit.office, chapter: { unit, isHead: false, title } });
    this.working.push(member);
    this.#staff[unit.number]!.push(member);
  }

  admit(kind: keyof typeof outsiderTitles, joined: number): void {
    const office = new Dice(keyOf(this.#seed, 33, this.members.length)).pick(offices);
    this.#add(kind, { joined, office, chapter: { unit: null, isHead: false, title: outsiderTitles[kind] } });
  }

  leave(place: number, at: number, dice: Dice): void {
    const member = this.working[place]!;
    this.working[place] = this.working.at(-1)!;
    this.working.pop();
    member.left = at;
    this.#vacate(member, at, dice);
  }

  move(member: Member, at: number, dice: Dice): void {
    this.#vacate(member, at, dice);
    const unit = dice.pick(this.teams);
    this.#staff[unit.number]!.push(member);
    member.chapters.push({ from: at, unit, isHead: false, title: dice.pick(unit.department!.titles), office: unit.office });
  }

  #add(kind: Member['kind'], newcomer: Omit<Parameters<Recruiter['recruit']>[1], 'kind'>): Member {
    const member = this.#recruiter.recruit(this.members.length, { kind, ...newcomer });
    this.members.push(member);
    return member;
  }

  /** Frees a person's position. A leader is succeeded by one of the reports, whose own position is then free. */
  #vacate(member: Member, at: number, dice: Dice): void {
    const { unit, isHead } = member.chapters.at(-1)!;
    if (unit === null) return;
    const staff = this.#staff[unit.number]!;
    if (!isHead) {
      staff.splice(staff.indexOf(member), 1);
      return;
    }
    const leaders = unit.children.map((child) => this.headAt(child, at)).filter((leader) => leader !== null);
    const candidates = (leaders.length > 0 ? leaders : staff).filter(({ chapters }) => chapters.at(-1)!.from < at);
    const successor = candidates.length > 0 ? dice.pick(candidates) : null;
    this.#tenures[unit.number]!.push({ from: at, member: successor });
    if (successor === null) return;
    this.#vacate(successor, at, dice);
    successor.chapters.push({ from: at, unit, isHead: true, title: unit.headTitle, office: unit.office });
  }
}

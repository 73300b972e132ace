import { dayMs } from '@rampart/domain/day.ts';
import { Dice, keyOf } from './dice.ts';
import { drawName } from './draw-name.ts';
import type { Chapter, Member } from './member.ts';
import { orgChart, type OrgUnit } from './org-chart.ts';
import { offices } from './places.ts';
import { uuidOf } from './uuid-of.ts';
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
  /** How often each mail address was given, with a number after the first time. */
  readonly #addresses = new Map<string, number>();
  readonly #options: WorldOptions;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.units = orgChart(options.seed, options.people);
    this.teams = this.units.filter(({ children, department }) => children.length === 0 && department !== null);
    this.#tenures = this.units.map(() => []);
    this.#staff = this.units.map(() => []);
  }

  headAt(unit: OrgUnit, at: number): Member | null {
    return this.#tenures[unit.number]!.findLast(({ from }) => from <= at)?.member ?? null;
  }

  hireHead(unit: OrgUnit, joined: number): void {
    const member = this.#add('employee', { from: joined, office: unit.office, unit, isHead: true, title: unit.headTitle });
    this.#tenures[unit.number]!.push({ from: Number.NEGATIVE_INFINITY, member });
  }

  hire(unit: OrgUnit, joined: number): void {
    const title = new Dice(keyOf(this.#options.seed, 32, this.members.length)).pick(unit.department!.titles);
    this.#staff[unit.number]!.push(this.#add('employee', { from: joined, office: unit.office, unit, isHead: false, title }));
  }

  admit(kind: keyof typeof outsiderTitles, joined: number): void {
    const office = new Dice(keyOf(this.#options.seed, 33, this.members.length)).pick(offices);
    this.#add(kind, { from: joined, office, unit: null, isHead: false, title: outsiderTitles[kind] });
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

  #add(kind: Member['kind'], chapter: Chapter): Member {
    const { seed, company, start } = this.#options;
    const { from: joined, office, isHead } = chapter;
    const number = this.members.length;
    const key = keyOf(seed, 21, number);
    const dice = new Dice(key);
    const { firstName, lastName, local, domain } = drawName(kind, office, company.domain, dice);
    const member: Member = {
      number,
      key,
      id: uuidOf(seed, 21, number, 0),
      firstName,
      lastName,
      mail: this.#address(local, domain),
      kind,
      phone: `${office.phonePrefix} ${dice.between(1000, 9999)} ${String(number % 10000).padStart(4, '0')}`,
      joined,
      left: null,
      isAdministrator: kind === 'emergency-account',
      isContractor: kind === 'employee' && !isHead && dice.chance(0.06),
      // Leaders are never dormant, nor are people who joined lately.
      isDormant: !isHead && joined < start.getTime() - 200 * dayMs && dice.chance(kind === 'guest' ? 0.3 : 0.025),
      chapters: [chapter],
      seen: null,
    };
    this.members.push(member);
    if (kind === 'employee') this.working.push(member);
    return member;
  }

  #address(local: string, domain: string): string {
    const address = `${local}@${domain}`;
    const before = this.#addresses.get(address) ?? 0;
    this.#addresses.set(address, before + 1);
    return before === 0 ? address : `${local}${before + 1}@${domain}`;
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

import { departments, type Department } from './departments.ts';
import { Dice, keyOf } from './dice.ts';
import { offices, type Office } from './places.ts';

/** A team, a level above teams, a department or the company, with a leader and the unit it reports to. */
export interface OrgUnit {
  readonly number: number;
  readonly department: Department | null;
  readonly office: Office;
  /** The job title of its leader. */
  readonly headTitle: string;
  readonly parent: OrgUnit | null;
  readonly children: OrgUnit[];
  /** People without reports work here, that many at the beginning. */
  readonly staff: number;
}

const teamSize = 11;
const mostReports = 10;
const ranks = ['Manager', 'Director', 'Vice President', 'Senior Vice President'];

function add(units: OrgUnit[], unit: Omit<OrgUnit, 'number' | 'children'>): OrgUnit {
  const added = { ...unit, number: units.length, children: [] };
  unit.parent?.children.push(added);
  units.push(added);
  return added;
}

/** Parents come before their children. */
export function orgChart(seed: number, people: number): readonly OrgUnit[] {
  const units: OrgUnit[] = [];
  const headquarters = offices[0]!;
  const company = add(units, { department: null, office: headquarters, headTitle: 'Chief Executive Officer', parent: null, staff: 0 });
  const total = departments.reduce((sum, { weight }) => sum + weight, 0);
  let given = 1;
  let weightSoFar = 0;
  for (const [place, department] of departments.entries()) {
    weightSoFar += department.weight;
    const upTo = 1 + Math.round(((people - 1) * weightSoFar) / total);
    const head = add(units, { department, office: headquarters, headTitle: department.head, parent: company, staff: 0 });
    split(units, head, upTo - given - 1, new Dice(keyOf(seed, 11, place)));
    given = upTo;
  }
  return units;
}

/** Teams of about eleven, and as many levels above them as it takes for no leader to have more than ten reports. */
function split(units: OrgUnit[], parent: OrgUnit, people: number, dice: Dice): void {
  const { department } = parent;
  const capacity = (level: number): number => teamSize * mostReports ** level;
  let level = 0;
  while (capacity(level) * mostReports < people) level += 1;
  const parts = Math.max(1, Math.ceil(people / capacity(level)));
  for (let part = 0; part < parts; part += 1) {
    const size = Math.floor((people * (part + 1)) / parts) - Math.floor((people * part) / parts);
    if (size === 0) continue;
    const headTitle = `${ranks[level] ?? 'Vice President'}, ${department?.subject ?? ''}`;
    const office = dice.pickByWeight(offices, ({ weight }) => weight);
    const unit = add(units, { department, office, headTitle, parent, staff: level === 0 ? size - 1 : 0 });
    if (level > 0) split(units, unit, size - 1, dice);
  }
}

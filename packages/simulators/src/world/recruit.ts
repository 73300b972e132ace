import { dayMs } from '@rampart/domain/day.ts';
import { Dice, keyOf } from './dice.ts';
import type { Chapter, Member } from './member.ts';
import { nameLists } from './name-lists.ts';
import type { Office } from './places.ts';
import { uuidOf } from './uuid-of.ts';
import type { WorldOptions } from './world.ts';

/** Letters that do not fall apart into a plain one and a mark. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ł: 'l', ı: 'i', ß: 'ss', đ: 'd' };

const plainNames = new Map<string, string>();

function plain(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const made = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[øæłıßđ]/g, (letter) => plainLetters[letter] ?? letter);
  plainNames.set(name, made);
  return made;
}

const partners = ['fjordline', 'kestrel-audit', 'portside', 'nordwind-it', 'blueharbour', 'cargo-legal'];
const purposes = 'backup scanner print erp edi monitoring payroll telematics tms reporting deploy mailrelay'.split(' ');

interface Newcomer {
  readonly kind: Member['kind'];
  readonly joined: number;
  readonly office: Office;
  readonly chapter: Omit<Chapter, 'from' | 'office'>;
}

/** Gives newcomers a name, an unused mail address, and habits. */
export class Recruiter {
  readonly #options: WorldOptions;
  readonly #taken = new Map<string, number>();

  constructor(options: WorldOptions) {
    this.#options = options;
  }

  recruit(number: number, { kind, joined, office, chapter }: Newcomer): Member {
    const key = keyOf(this.#options.seed, 21, number);
    const dice = new Dice(key);
    const { firstName, lastName, mail } = this.#naming(kind, office, dice);
    const phone = `${office.phonePrefix} ${String(dice.between(1000, 9999))} ${String(number % 10000).padStart(4, '0')}`;
    return {
      number,
      key,
      id: uuidOf(this.#options.seed, 21, number, 0),
      firstName,
      lastName,
      mail,
      kind,
      phone,
      joined,
      left: null,
      isAdministrator: kind === 'emergency-account',
      isContractor: kind === 'employee' && !chapter.isHead && dice.chance(0.06),
      // Leaders are never dormant, nor are people who joined lately.
      isDormant: !chapter.isHead && joined < this.#options.start.getTime() - 200 * dayMs && dice.chance(kind === 'guest' ? 0.3 : 0.025),
      chapters: [{ ...chapter, office, from: joined }],
      seen: null,
    };
  }

  #naming(kind: Member['kind'], office: Office, dice: Dice): Pick<Member, 'firstName' | 'lastName' | 'mail'> {
    const { domain } = this.#options.company;
    if (kind === 'service-account') {
      const purpose = dice.pick(purposes);
      return { firstName: 'Service', lastName: purpose, mail: this.#address(`svc-${purpose}`, domain) };
    }
    if (kind === 'emergency-account')
      return { firstName: 'Emergency', lastName: 'Access', mail: this.#address('emergency-access', domain) };
    const list = nameLists[dice.chance(0.12) ? dice.pick(Object.keys(nameLists)) : dice.pick(office.origins)]!;
    const firstName = dice.pick(list.first);
    const lastName = dice.pick(list.last);
    const home = kind === 'guest' ? `${dice.pick(partners)}.example` : domain;
    return { firstName, lastName, mail: this.#address(`${plain(firstName)}.${plain(lastName)}`, home) };
  }

  #address(name: string, domain: string): string {
    const address = `${name}@${domain}`;
    const before = this.#taken.get(address) ?? 0;
    this.#taken.set(address, before + 1);
    return before === 0 ? address : `${name}${before + 1}@${domain}`;
  }
}

import type { EncodedAttribute, Value } from '../protocol/encode-entries.ts';
import { constructedTypes, findAttributeType } from './attribute-schema.ts';
import type { Attributes, Entry } from './entry.ts';
import { objectClasses } from './object-classes.ts';

/** MaxValRange: so many values of one attribute in one answer. */
const mostValues = 1500;

export interface Selection {
  readonly all: boolean;
  readonly constructed: boolean;
  readonly named: readonly NamedAttribute[];
}

interface NamedAttribute {
  readonly name: string;
  /** Null: the attribute without a range. */
  readonly low: number | null;
  readonly high: number;
}

/** What a search asks for, understood once: `*`, `+`, `1.1`, names, and names with a range. */
export function readSelection(attributes: readonly string[]): Selection {
  const named = attributes.flatMap((each): NamedAttribute[] => {
    const [word = '', ...options] = each.split(';');
    const type = findAttributeType(word);
    if (type === null) return [];
    const range = options.map((option) => /^range=(\d{1,9})-(\d{1,9}|\*)$/i.exec(option)).find((found) => found !== null);
    if (!range) return [{ name: type.name, low: null, high: Infinity }];
    return [{ name: type.name, low: Number(range[1]), high: range[2] === '*' ? Infinity : Number(range[2]) }];
  });
  return { all: attributes.length === 0 || attributes.includes('*'), constructed: attributes.includes('+'), named };
}

const ranged = (name: string, values: readonly Value[], low: number, high: number): EncodedAttribute => {
  const last = Math.min(high, low + mostValues - 1);
  const isEnd = last >= values.length - 1;
  return { name: `${name};range=${low}-${isEnd ? '*' : last}`, values: values.slice(low, last + 1) };
};

/** Too many values come as a first range beside an empty attribute, by which a client knows to ask for the next. */
function put(chosen: EncodedAttribute[], name: string, values: readonly Value[]): void {
  if (values.length <= mostValues) chosen.push({ name, values });
  else chosen.push({ name, values: [] }, ranged(name, values, 0, Infinity));
}

function construct(name: string, entry: Entry, attributes: Attributes): readonly Value[] {
  if (name === 'createTimeStamp') return attributes['whenCreated'] ?? [];
  if (name === 'modifyTimeStamp') return attributes['whenChanged'] ?? [];
  if (name === 'structuralObjectClass') return objectClasses[entry.kind].classes;
  const names: string[] = [];
  let place: Entry = entry;
  for (; place.parent !== null; place = place.parent) names.unshift(place.rdn.value);
  const domain = place.dn.replaceAll(/DC=/gi, '').replaceAll(',', '.');
  return [`${domain}/${names.join('/')}`];
}

export function selectAttributes(
  entry: Entry,
  attributes: Attributes,
  selection: Selection,
  typesOnly: boolean,
): readonly EncodedAttribute[] {
  const chosen: EncodedAttribute[] = [];
  if (selection.all) for (const [name, values] of Object.entries(attributes)) if (values.length > 0) put(chosen, name, values);
  if (selection.constructed) for (const { name } of constructedTypes) chosen.push({ name, values: construct(name, entry, attributes) });
  for (const { name, low, high } of selection.named) {
    const isConstructed = constructedTypes.some((type) => type.name === name);
    const values = isConstructed ? construct(name, entry, attributes) : (attributes[name] ?? []);
    const isThere = selection.all ? isConstructed || low !== null : true;
    if (values.length === 0 || !isThere || (low !== null && low >= values.length)) continue;
    if (low === null) put(chosen, name, values);
    else chosen.push(ranged(name, values, low, high));
  }
  return typesOnly ? chosen.map(({ name }) => ({ name, values: [] })) : chosen;
}

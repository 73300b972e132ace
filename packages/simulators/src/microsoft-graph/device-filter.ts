import type { Row } from './list-page.ts';

type Test = (device: Row) => boolean;
type Value = string | readonly string[];

const token = /\s*(\(|\)|\[[^\]]*\]|"[^"]*"|-[a-z]+|device\.[a-z0-9]+|true|false|\S+)/giy;

/** An attribute that a device does not have equals nothing, so only the negative operators are true of an unregistered device. */
const operators: Readonly<Record<string, (held: string | null, wanted: Value) => boolean>> = {
  '-eq': (held, wanted) => held === wanted,
  '-startswith': (held, wanted) => held !== null && held.startsWith(String(wanted)),
  '-endswith': (held, wanted) => held !== null && held.endsWith(String(wanted)),
  '-contains': (held, wanted) => held !== null && held.includes(String(wanted)),
  '-in': (held, wanted) => held !== null && wanted.includes(held),
};
const opposites: Readonly<Record<string, string>> = {
  '-ne': '-eq',
  '-notstartswith': '-startswith',
  '-notendswith': '-endswith',
  '-notcontains': '-contains',
  '-notin': '-in',
};

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');
const valueOf = (text: string): Value => (text.startsWith('[') ? text.slice(1, -1).split(',').map(unquoted) : unquoted(text));
const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : null;

/** The rule of a filter for devices, such as `device.trustType -eq "AzureAD" -and device.isCompliant -eq True`. Case does not matter. */
export function compileDeviceFilter(rule: string): Test {
  const words = Array.from(rule.toLowerCase().matchAll(token), ([, word]) => word!);
  let place = 0;
  const wrong = (): never => {
    throw new Error(`The filter for devices cannot be read: ${rule}`);
  };

  function comparison(): Test {
    const [attribute = '', said = '', wanted = ''] = words.slice(place, place + 3);
    place += 3;
    const operator = operators[opposites[said] ?? said];
    if (!attribute.startsWith('device.') || operator === undefined || wanted === '') return wrong();
    const value = valueOf(wanted);
    const isOpposite = said in opposites;
    return (device) => operator(attributeOf(device, attribute.slice('device.'.length)), value) !== isOpposite;
  }

  function single(): Test {
    if (words[place] === '-not') {
      place += 1;
      const inner = single();
      return (device) => !inner(device);
    }
    if (words[place] !== '(') return comparison();
    place += 1;
    const inner = joined('-or');
    if (words[place] !== ')') return wrong();
    place += 1;
    return inner;
  }

  function joined(word: '-or' | '-and'): Test {
    const parts: Test[] = [];
    do {
      if (parts.length > 0) place += 1;
      parts.push(word === '-or' ? joined('-and') : single());
    } while (words[place] === word);
    return word === '-or' ? (device) => parts.some((part) => part(device)) : (device) => parts.every((part) => part(device));
  }

  const whole = joined('-or');
  return place === words.length ? whole : wrong();
}

function attributeOf(device: Row, lowerCaseName: string): string | null {
  const name = Object.keys(device).find((one) => one.toLowerCase() === lowerCaseName);
  return name === undefined ? null : textOf(device[name]);
}

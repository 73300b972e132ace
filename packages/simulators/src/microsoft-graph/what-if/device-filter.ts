import { compileExpression, type Test, type TokenReader } from '../../kit/filter-expression.ts';
import type { Row } from '../api/odata-list.ts';

type Value = string | readonly string[];

const token = /\s*(\(|\)|\[[^\]]*\]|"[^"]*"|-[a-z]+|device\.[a-z0-9]+|true|false|\S+)/giy;

/** An attribute that a device does not have equals nothing, so only the negative operators are true of an unregistered device. */
const operators: Readonly<Record<string, (value: string | null, asked: Value) => boolean>> = {
  '-eq': (value, asked) => value === asked,
  '-startswith': (value, asked) => value !== null && value.startsWith(String(asked)),
  '-endswith': (value, asked) => value !== null && value.endsWith(String(asked)),
  '-contains': (value, asked) => value !== null && value.includes(String(asked)),
  '-in': (value, asked) => value !== null && asked.includes(value),
};
const opposites: Readonly<Record<string, string>> = {
  '-ne': '-eq',
  '-notstartswith': '-startswith',
  '-notendswith': '-endswith',
  '-notcontains': '-contains',
  '-notin': '-in',
};

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');
const readValue = (text: string): Value => (text.startsWith('[') ? text.slice(1, -1).split(',').map(unquoted) : unquoted(text));
const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : null;

/** The rule of a filter for devices, such as `device.trustType -eq "AzureAD" -and device.isCompliant -eq True`. Case does not matter. */
export function compileDeviceFilter(rule: string): Test<Row> {
  const fail = (): never => {
    throw new Error(`The filter for devices cannot be read: ${rule}`);
  };
  const comparison = ({ take }: TokenReader): Test<Row> => {
    const attribute = take();
    const word = take();
    const operator = operators[opposites[word] ?? word] ?? fail();
    const asked = readValue(take());
    if (!attribute.startsWith('device.')) fail();
    return (device) => operator(attributeOf(device, attribute.slice('device.'.length)), asked) !== word in opposites;
  };
  const tokens = Array.from(rule.toLowerCase().matchAll(token), ([, word]) => word!);
  return compileExpression({ tokens, words: { and: '-and', or: '-or', not: '-not' }, comparison, fail });
}

function attributeOf(device: Row, lowerCaseName: string): string | null {
  const name = Object.keys(device).find((one) => one.toLowerCase() === lowerCaseName);
  return name === undefined ? null : textOf(device[name]);
}

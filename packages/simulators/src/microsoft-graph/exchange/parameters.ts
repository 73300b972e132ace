import { readTable } from '../../world/text-table.ts';
import { missingParameter, unknownParameter, wrongValue } from './cmdlet-error.ts';

export type Value = boolean | number | string | readonly string[];
export type Fields = Readonly<Record<string, Value>>;

interface Parameter {
  readonly name: string;
  /** `Boolean`, `String`, `String[]`, a range of numbers such as `1-4`, or the words that it takes, with commas between them. */
  readonly type: string;
  /** What a new object has. */
  readonly initially: Value;
}
export type Parameters = readonly Parameter[];

function readValue(type: string, text: string): Value {
  if (type === 'String[]') return text === '' ? [] : text.split(' ');
  if (type === 'Boolean') return text === 'true';
  return /^\d+-\d+$/.test(type) ? Number(text) : text;
}

/** As Microsoft's reference of the cmdlet lists them: name, type, and what a new object has. */
export const parametersIn = (text: string): Parameters =>
  readTable(text).map(([name = '', type = '', initially = '']) => ({ name, type, initially: readValue(type, initially) }));

export const initialFields = (parameters: Parameters): Fields =>
  Object.fromEntries(parameters.map(({ name, initially }) => [name, initially]));

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 1024;

function isOfType(type: string, value: unknown): value is Value {
  if (type === 'Boolean') return typeof value === 'boolean';
  if (type === 'String') return isText(value);
  if (type === 'String[]') return Array.isArray(value) && value.every(isText);
  const range = /^(\d+)-(\d+)$/.exec(type);
  if (range !== null) return Number.isInteger(value) && (value as number) >= Number(range[1]) && (value as number) <= Number(range[2]);
  return typeof value === 'string' && type.split(',').includes(value);
}

interface Expected {
  readonly parameters: Parameters;
  readonly required?: readonly string[];
}

/** What was given, once every name and every value is known to fit. */
export function readParameters(given: Readonly<Record<string, unknown>>, { parameters, required = [] }: Expected): Fields {
  for (const [name, value] of Object.entries(given)) {
    const parameter = parameters.find((one) => one.name === name);
    if (parameter === undefined) throw unknownParameter(name);
    if (!isOfType(parameter.type, value)) throw wrongValue(name, value, parameter.type);
  }
  const missing = required.find((name) => given[name] === undefined || given[name] === '');
  if (missing !== undefined) throw missingParameter(missing);
  return given as Fields;
}

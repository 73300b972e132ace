import { z } from 'zod';
import type { Body } from '../../kit/rest-api.ts';
import { oktaErrors } from './okta-error.ts';

/** What Okta gives with every object and ignores when it is sent back. */
const anything = z.unknown().optional();
const given = {
  id: anything,
  created: anything,
  lastUpdated: anything,
  system: anything,
  status: anything,
  _links: anything,
  _embedded: anything,
};

/** An object that is sent whole: fields that Okta does not describe are refused. */
export const wholeObject = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ ...given, ...shape });
/** A part of one, none of whose fields is required. */
export const partOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial();
export const choice = z.enum;
export const count = z.int().min(0);

/** ISO 8601: days and what is shorter than a day, such as `PT2H` or `P30D`. */
export const duration = z.string().regex(/^P(?!$)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/, 'The duration must be in the ISO 8601 format');

const isOfShape: readonly z.core.$ZodIssue['code'][] = [
  'unrecognized_keys',
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_key',
];

/**
 * Throws what Okta refuses about a body: unknown fields, values and types are not well-formed; what is well-formed and not allowed is named
 * with its cause.
 */
export function readShape(shape: z.ZodType, body: Body): void {
  const { error } = shape.safeParse(body);
  if (error === undefined) return;
  const [first] = error.issues;
  if (error.issues.some(({ code }) => isOfShape.includes(code))) throw oktaErrors.unreadable();
  const field = first!.path.join('.');
  throw oktaErrors.invalid(field, ...error.issues.filter(({ path }) => path.join('.') === field).map(({ message }) => message));
}

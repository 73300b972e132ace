import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const textOf = ({ format, minLength = 1 }: Schema): string => {
  if (format === 'uuid') return randomUUID();
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (format === 'uri') return 'https://example.test/';
  return 'tester@example.test'.padEnd(minLength, 'x');
};

function valueOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return valueOf(schema.anyOf[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, valueOf(schema.properties?.[name] ?? {})]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case undefined:
    default:
      return textOf(schema);
  }
}

/** The least that a schema asks for. Where its shape does not show that, the call answers 400, which comes after its admission. */
export const minimalInput = (schema: $ZodType): unknown =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

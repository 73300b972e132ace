import { authMethods } from '@rampart/domain/auth-method.ts';
import { z } from 'zod';
import type { Connection } from './connection.ts';
import { VendorFailure } from './vendor-failure.ts';

/** The credentials as the vendor takes them. What does not fit is said of its field, and the vendor is not asked. */
export function credentialsAs<T>(vendor: string, schema: z.ZodType<T>, connection: Pick<Connection, 'method' | 'credentials'>): T {
  const read = schema.safeParse(connection.credentials);
  if (read.success) return read.data;
  const [wrong] = read.error.issues;
  const name = wrong?.path[0];
  const field = authMethods[connection.method].fields.find((one) => one.name === name);
  const label = field?.label ?? 'A credential';
  const reason =
    wrong?.code === 'too_big'
      ? `${label} must have at most ${wrong.maximum.toLocaleString('en')} characters. Copy it again.`
      : `${label} is missing. Enter the credentials again.`;
  throw new VendorFailure(vendor, { kind: 'credentials', reason, ...(field !== undefined && { field: field.name }) });
}

import { z } from 'zod';

/** Raised when an older version could no longer read what this one writes. */
export const backupFormat = 1;

export const manifestName = 'manifest.json';

/** Tables are cut into parts of about this size, so that neither end ever has more than one in memory. */
export const partBytes = 4 * 1024 * 1024;
export const largestPartBytes = 64 * 1024 * 1024;

const BackupPart = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
export type BackupPart = z.infer<typeof BackupPart>;

const BackupTable = z.object({
  /** Quoted, with its schema. Believed only where the database has a table of that name. */
  name: z.string(),
  /** Quoted. Believed only where the table has them. */
  columns: z.array(z.string()),
  rows: z.int(),
  parts: z.array(BackupPart),
});
export type BackupTable = z.infer<typeof BackupTable>;

const BackupSequence = z.object({ name: z.string(), value: z.string() });
export type BackupSequence = z.infer<typeof BackupSequence>;

const BackupMonths = z.object({
  /** Quoted, with its schema. */
  table: z.string(),
  /** The first day of each month that the table has. */
  months: z.array(z.iso.date()),
});
export type BackupMonths = z.infer<typeof BackupMonths>;

/** Last in the archive, so that a backup that was cut short has none. */
export const BackupManifest = z.object({
  product: z.literal('rampart'),
  format: z.literal(backupFormat),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  /** Version of the queue's own tables. */
  queueVersion: z.int(),
  /** Secrets stay sealed in a backup. They cannot be opened without these keys, which are not in it. */
  masterKeyIds: z.array(z.string()),
  /** In an order in which no row comes before one that it refers to. */
  tables: z.array(BackupTable),
  sequences: z.array(BackupSequence),
  /** Of the tables that are kept by month: made before they are filled. */
  months: z.array(BackupMonths).default([]),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const BackupFormat = z.object({ product: z.literal('rampart'), format: z.int() });

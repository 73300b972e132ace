import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { OpenAPIBackend } from 'openapi-backend';
import { normaliseDescription } from './normalise-description.ts';

type Definition = ConstructorParameters<typeof OpenAPIBackend>[0]['definition'];

/** Where a description is wrong about its own vendor, and how we know. */
export interface Bend {
  readonly why: string;
  readonly bend: (definition: Record<string, unknown>) => void;
}

export interface DescriptionOptions {
  /** The name of a description in `vendor/specs` of the folder beside the checkout. */
  readonly description: string;
  /** The path that its own paths are below: `/v1.0`. */
  readonly below?: string;
  readonly bends?: readonly Bend[];
}

export interface OpenedDescription {
  readonly definition: Readonly<Record<string, unknown>>;
  readonly backend: OpenAPIBackend;
}

const placeOf = (description: string): URL => new URL(`../../../../shared/vendor/specs/${description}`, import.meta.url);

/** Vendors' descriptions are not part of this repository: without them there is nothing to judge by. */
export const hasDescription = (description: string): boolean => existsSync(placeOf(description));

/** A vendor's own description of its API, ready to judge by. The values of a query are text, so they are read as what they stand for. */
export async function openDescription({ description, below = '/', bends = [] }: DescriptionOptions): Promise<OpenedDescription> {
  const definition = JSON.parse(await readFile(placeOf(description), 'utf8')) as Record<string, unknown>;
  normaliseDescription(definition);
  for (const { bend } of bends) bend(definition);
  const opened = structuredClone(definition);
  const backend = new OpenAPIBackend({
    definition: definition as unknown as Definition,
    quick: true,
    strict: false,
    coerceTypes: true,
    apiRoot: below,
    ajvOpts: { strict: false, allErrors: true, logger: false, validateFormats: false, unicodeRegExp: false },
  });
  await backend.init();
  return { definition: opened, backend };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OpenAPIBackend } from 'openapi-backend';
import { descriptionsFolder } from './needed-material.ts';
import { normaliseDescription } from './normalise-description.ts';

type Definition = ConstructorParameters<typeof OpenAPIBackend>[0]['definition'];

/** Where a description is wrong about its own vendor, and how we know. */
export interface Bend {
  readonly why: string;
  readonly bend: (definition: Record<string, unknown>) => void;
}

export interface DescriptionOptions {
  /** A file in the folder of descriptions. */
  readonly description: string;
  /** The path that its own paths are below: `/v1.0`. */
  readonly below?: string;
  readonly bends?: readonly Bend[];
  /** For a description in a language of the vendor's own: makes OpenAPI of it. */
  readonly convert?: (document: unknown) => Record<string, unknown>;
}

export interface OpenedDescription {
  readonly definition: Readonly<Record<string, unknown>>;
  readonly backend: OpenAPIBackend;
}

/** A vendor's own description of its API, ready to judge by. The values of a query are text, so they are read as what they stand for. */
export async function openDescription(options: DescriptionOptions): Promise<OpenedDescription> {
  const { description, below = '/', bends = [], convert = (document) => document as Record<string, unknown> } = options;
  const definition = convert(JSON.parse(await readFile(join(descriptionsFolder, description), 'utf8')));
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

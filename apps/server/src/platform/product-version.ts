import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');

/** Of the product as it runs here. */
export const productVersion = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;

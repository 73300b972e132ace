import type { Body } from './rest-api.ts';

export const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only what the patch names changes, at whatever depth; lists are replaced whole. */
export function mergePatch(body: Body, patch: Body): Body {
  const merged: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(patch)) {
    const before = body[name];
    merged[name] = isBody(value) && isBody(before) ? mergePatch(before, value) : value;
  }
  return merged;
}

import { isBody } from '../../kit/merge-patch.ts';
import { googleErrors } from './google-error.ts';

/** What a partial response keeps: by name, all of it or some of its fields. */
type Mask = ReadonlyMap<string, Mask | null>;

/** `users(id,name/fullName),nextPageToken`, as Google's page on performance describes it. */
function parseMask(text: string): Mask {
  let place = 0;
  const refuse = () => googleErrors.invalid(`Invalid field selection ${text}`);

  function name(): string {
    const [found = ''] = /^[\w@*-]+/.exec(text.slice(place)) ?? [];
    if (found === '') throw refuse();
    place += found.length;
    return found;
  }

  function selection(): Mask {
    const mask = new Map<string, Mask | null>();
    for (;;) {
      const field = name();
      mask.set(field, below());
      if (text[place] !== ',') return mask;
      place += 1;
    }
  }

  function below(): Mask | null {
    const sign = text[place];
    if (sign === '/') {
      place += 1;
      const field = name();
      return new Map([[field, below()]]);
    }
    if (sign !== '(') return null;
    place += 1;
    const inner = selection();
    if (text[place] !== ')') throw refuse();
    place += 1;
    return inner;
  }

  const mask = selection();
  if (place !== text.length) throw refuse();
  return mask;
}

function keep(value: unknown, mask: Mask | null): unknown {
  if (mask === null) return value;
  if (Array.isArray(value)) return value.map((item) => keep(item, mask));
  if (!isBody(value)) return value;
  const kept: (readonly [string, unknown])[] = [];
  // What is cut away is not read: an etag is worked out when it is.
  for (const name of Object.keys(value)) {
    const below = mask.has(name) ? mask.get(name)! : mask.get('*');
    if (below !== undefined) kept.push([name, keep(value[name], below)]);
  }
  return Object.fromEntries(kept);
}

/** The body with what the `fields` parameter names; all of it without one. */
export const partialBody = (body: unknown, fields: string | null): unknown => (fields === null ? body : keep(body, parseMask(fields)));

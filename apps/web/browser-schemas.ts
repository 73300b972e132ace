/** What the browser asks of a schema: the values of a list, and whether something is one of them. */
interface EnumSchema {
  readonly options: readonly string[];
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: string };
  readonly parse: (value: unknown) => string;
}

function enumSchema(options: readonly string[]): EnumSchema {
  const safeParse: EnumSchema['safeParse'] = (value) => {
    const data = options.find((option) => option === value);
    return data === undefined ? { success: false } : { success: true, data };
  };
  const parse: EnumSchema['parse'] = (value) => {
    const { data } = safeParse(value);
    if (data === undefined) throw new TypeError(`${String(value)} is none of ${options.join(', ')}.`);
    return data;
  };
  // It is refined and described like any other schema, without effect here.
  return new Proxy({ options, safeParse, parse }, { get: (own, name) => Reflect.get(own, name) ?? (() => unread) });
}

const judging = new Set<PropertyKey>(['parse', 'parseAsync', 'safeParse', 'safeParseAsync']);

/** A schema that only the server reads: it can be built on, and judges nothing. */
const unread: unknown = new Proxy(() => unread, {
  get(_target, name) {
    if (judging.has(name)) throw new TypeError('Only lists of values are checked in the browser; the server checks everything else.');
    return unread;
  },
});

/** Takes the place of zod in the browser's build, where nothing but enumerations is read. */
export const z: unknown = new Proxy({ enum: enumSchema }, { get: (own, name) => Reflect.get(own, name) ?? unread });

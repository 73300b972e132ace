type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema with everything that it is put together from. */
function partsOf(schema: unknown, depth = 0): readonly Node[] {
  if (!isNode(schema) || depth > 12) return [];
  const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as unknown[]) : []));
  return [schema, ...inner.flatMap((one) => partsOf(one, depth + 1))];
}

/** Names that the description does not know. Vendors leave their schemas open, so a validator lets misspelt fields pass. */
export function strangeFields(schema: unknown, value: unknown, isAnnotation: (name: string) => boolean, path = ''): string[] {
  const parts = partsOf(schema);
  if (Array.isArray(value)) {
    const items = { anyOf: parts.flatMap(({ items: one }) => one ?? []) };
    // Every entry of a list misspells the same field: once is enough.
    return [...new Set(value.flatMap((item) => strangeFields(items, item, isAnnotation, `${path}/*`)))];
  }
  if (!isNode(value)) return [];
  const described = parts.filter(({ properties }) => isNode(properties) && Object.keys(properties).length > 0);
  const isOpen =
    described.length === 0 || parts.some(({ additionalProperties }) => additionalProperties === true || isNode(additionalProperties));
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = described.flatMap(({ properties }) => (properties as Node)[name] ?? []);
    if (known.length > 0) return strangeFields({ anyOf: known }, inner, isAnnotation, `${path}/${name}`);
    return isOpen || isAnnotation(name) ? [] : [`${path}/${name}`];
  });
}

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** OpenAPI's `nullable` without a type means nothing to a JSON Schema validator. */
function fixNullable(node: Node): void {
  if (node['nullable'] !== true || node['type'] !== undefined) return;
  const { nullable: _nullable, ...rest } = node;
  for (const name of Object.keys(node)) delete node[name];
  if (Object.keys(rest).length > 0) node['anyOf'] = [rest, { enum: [null] }];
}

/** Graph's generator writes this on every entity and means "anything". */
function fixAdditional(node: Node): void {
  const additional = node['additionalProperties'];
  const isAnything = isNode(additional) && Object.keys(additional).length === 1 && additional['type'] === 'object';
  if (isAnything && node['allOf'] === undefined && node['title'] !== undefined) delete node['additionalProperties'];
}

/** Alternatives overlap in Okta's description, and some lists of values repeat one. */
function fixAlternatives(node: Node): void {
  if (Array.isArray(node['oneOf'])) {
    node['anyOf'] = node['oneOf'];
    delete node['oneOf'];
  }
  if (Array.isArray(node['enum'])) node['enum'] = [...new Set<unknown>(node['enum'])];
}

/** How a list is written says nothing about a single value, yet the validator would make a list of it. */
function fixExplode(node: Node): void {
  const schema = node['schema'];
  if (node['explode'] === false && isNode(schema) && schema['type'] !== 'array') delete node['explode'];
}

function pointsSomewhere(root: unknown, ref: string): boolean {
  const steps = ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), root) !== undefined;
}

/** What was trimmed from a description is still pointed at, mostly by its examples. */
function fixReference(root: unknown, node: Node): void {
  const ref = node['$ref'];
  if (typeof ref === 'string' && ref.startsWith('#/') && !pointsSomewhere(root, ref)) delete node['$ref'];
}

function walk(root: unknown, node: unknown, seen: Set<unknown>): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (isNode(node)) {
    fixReference(root, node);
    fixAdditional(node);
    fixAlternatives(node);
    fixExplode(node);
    fixNullable(node);
  }
  for (const inner of Object.values(node)) walk(root, inner, seen);
}

/** Fixes the forms that vendors' descriptions get wrong, and nothing that they say about the vendor. */
export const normaliseDescription = (description: unknown): void => walk(description, description, new Set());

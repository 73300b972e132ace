import { pagedResultsOid } from './encode-message.ts';
import { BrokenMessage, StrictReader } from './strict-reader.ts';

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'equal' | 'at-least' | 'at-most'; readonly attribute: string; readonly value: Buffer }
  | { readonly kind: 'present'; readonly attribute: string }
  /** What a value begins with, has in between, and ends with; the first and the last may be empty. */
  | { readonly kind: 'substrings'; readonly attribute: string; readonly pattern: readonly string[] }
  | { readonly kind: 'extensible'; readonly rule: string | null; readonly attribute: string | null; readonly value: Buffer };

export type AttributeValues = ReturnType<typeof decodeAttribute>;
export type Modification = ReturnType<typeof decodeModification>;
export type SearchRequest = ReturnType<typeof decodeSearch>;
export type LdapRequest = ReturnType<(typeof requests)[keyof typeof requests]>;
export type LdapRequestOf<Kind> = Extract<LdapRequest, { kind: Kind }>;
export type Control = ReturnType<typeof decodeControl>;
export type LdapMessage = ReturnType<typeof decodeMessage>;

const mostId = 2 ** 31 - 1;

/** RFC 4511, 4.1.1. */
export function decodeMessage(bytes: Buffer) {
  const reader = new StrictReader(bytes).inside();
  const id = reader.integer();
  if (id < 0 || id > mostId) throw new BrokenMessage('The id of the message is out of bounds.');
  const tag = reader.peek();
  if (!isRequestTag(tag)) throw new BrokenMessage('The operation is none of LDAP.');
  const request = requests[tag](reader.inside(tag));
  return { id, request, controls: reader.isAtEnd ? [] : reader.inside(0xa0).rest(decodeControl) };
}

/** RFC 4511, 4.2 to 4.12. */
const requests = {
  0x42: () => ({ kind: 'unbind' as const }),
  0x4a: (reader) => ({ kind: 'delete' as const, dn: reader.wholeText() }),
  0x50: () => ({ kind: 'abandon' as const }),
  0x60(reader) {
    const names = { version: reader.integer(), name: reader.text() };
    // 0xa3 is SASL, which wants more than a password.
    return { kind: 'bind' as const, ...names, password: reader.peek() === 0x80 ? reader.text(0x80) : null };
  },
  0x63: decodeSearch,
  0x66: (reader) => ({ kind: 'modify' as const, dn: reader.text(), modifications: reader.inside().rest(decodeModification) }),
  0x68: (reader) => ({ kind: 'add' as const, dn: reader.text(), attributes: reader.inside().rest(decodeAttribute) }),
  0x6c(reader) {
    const names = { dn: reader.text(), newRdn: reader.text(), deleteOldRdn: reader.boolean() };
    return { kind: 'rename' as const, ...names, newSuperior: reader.isAtEnd ? null : reader.text(0x80) };
  },
  0x6e: (reader) => ({ kind: 'compare' as const, dn: reader.text(), ...decodeAssertion(reader.inside()) }),
  0x77: (reader) => ({ kind: 'extended' as const, oid: reader.text(0x80) }),
} satisfies Record<number, (reader: StrictReader) => object>;

const isRequestTag = (tag: number): tag is keyof typeof requests => tag in requests;

function decodeControl(reader: StrictReader) {
  const inside = reader.inside();
  const oid = inside.text();
  const isCritical = !inside.isAtEnd && inside.peek() === 0x01 && inside.boolean();
  return { oid, isCritical, value: inside.isAtEnd ? null : inside.bytes() };
}

const scopes = ['base', 'one', 'sub'] as const;

function decodeSearch(reader: StrictReader) {
  const base = reader.text();
  const scope = scopes[reader.enumeration()];
  if (scope === undefined) throw new BrokenMessage('The scope of the search is unknown.');
  // How aliases are followed, which a directory without any may skip.
  reader.enumeration();
  // `0`: as many as the server gives.
  const sizeLimit = reader.integer();
  reader.integer();
  const typesOnly = reader.boolean();
  const filter = decodeFilter(reader);
  const attributes = reader.inside().rest((each) => each.text());
  return { kind: 'search' as const, base, scope, sizeLimit, typesOnly, filter, attributes };
}

function decodeAttribute(reader: StrictReader) {
  const inside = reader.inside();
  return { attribute: inside.text(), values: inside.inside(0x31).rest((each) => each.bytes()) };
}

const decodeAssertion = (reader: StrictReader) => ({ attribute: reader.text(), value: reader.bytes() });

const changes = ['add', 'delete', 'replace'] as const;

function decodeModification(reader: StrictReader) {
  const inside = reader.inside();
  const change = changes[inside.enumeration()];
  if (change === undefined) throw new BrokenMessage('The kind of modification is unknown.');
  return { change, ...decodeAttribute(inside) };
}

/** A filter that goes deeper was made to hurt. */
const deepest = 64;

function decodeFilter(reader: StrictReader, depth = 0): Filter {
  if (depth > deepest) throw new BrokenMessage('The filter is too deep.');
  const tag = reader.peek();
  const decode = filters[tag];
  if (decode === undefined) throw new BrokenMessage('The filter is of no known kind.');
  return decode(reader.inside(tag), depth + 1);
}

/** RFC 4511, 4.5.1.7. An approximate match (0xa8) is an equal one, as RFC 4511 allows. */
const filters: Readonly<Record<number, (reader: StrictReader, depth: number) => Filter>> = {
  0x87: (reader) => ({ kind: 'present', attribute: reader.wholeText() }),
  0xa0: (reader, depth) => ({ kind: 'and', parts: reader.rest((part) => decodeFilter(part, depth)) }),
  0xa1: (reader, depth) => ({ kind: 'or', parts: reader.rest((part) => decodeFilter(part, depth)) }),
  0xa2: (reader, depth) => ({ kind: 'not', part: decodeFilter(reader, depth) }),
  0xa3: (reader) => ({ kind: 'equal', ...decodeAssertion(reader) }),
  0xa4(reader) {
    const attribute = reader.text();
    const pattern = ['', ''];
    const parts = reader.inside();
    while (!parts.isAtEnd) {
      const tag = parts.peek();
      if (tag === 0x80) pattern[0] = parts.text(tag);
      else if (tag === 0x82) pattern[pattern.length - 1] = parts.text(tag);
      else pattern.splice(-1, 0, parts.text(0x81));
    }
    return { kind: 'substrings', attribute, pattern };
  },
  0xa5: (reader) => ({ kind: 'at-least', ...decodeAssertion(reader) }),
  0xa6: (reader) => ({ kind: 'at-most', ...decodeAssertion(reader) }),
  0xa8: (reader) => ({ kind: 'equal', ...decodeAssertion(reader) }),
  0xa9(reader) {
    const rule = reader.optional(0x81)?.toString() ?? null;
    const attribute = reader.optional(0x82)?.toString() ?? null;
    const value = reader.bytes(0x83);
    // Whether parts of the name count, which Active Directory does not look at.
    reader.optional(0x84);
    return { kind: 'extensible', rule, attribute, value };
  },
};

/** RFC 2696, 2: null when no pages are asked for. */
export function readPagedRequest(controls: readonly Control[]) {
  const control = controls.find(({ oid }) => oid === pagedResultsOid);
  if (!control?.value) return null;
  const reader = new StrictReader(control.value).inside();
  return { size: reader.integer(), cookie: reader.bytes() };
}

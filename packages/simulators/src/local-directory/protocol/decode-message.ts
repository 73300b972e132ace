import { pagedResultsOid } from './encode-response.ts';
import type { AttributeValues, Control, Filter, LdapMessage, LdapRequest, Modification, SearchRequest } from './request.ts';
import { BrokenMessage, StrictReader } from './strict-reader.ts';

const scopes = ['base', 'one', 'sub'] as const;
const changes = ['add', 'delete', 'replace'] as const;
const mostId = 2 ** 31 - 1;

/** RFC 4511, 4.1.1. */
export function decodeMessage(bytes: Buffer): LdapMessage {
  const reader = new StrictReader(bytes).inside();
  const id = reader.integer();
  if (id < 0 || id > mostId) throw new BrokenMessage('The id of the message is out of bounds.');
  const request = decodeRequest(reader);
  const controls = reader.isAtEnd ? [] : [...reader.inside(0xa0).rest(decodeControl)];
  return { id, request, controls };
}

function decodeControl(reader: StrictReader): Control {
  const inside = reader.inside();
  const oid = inside.text();
  const isCritical = !inside.isAtEnd && inside.peek() === 0x01 && inside.boolean();
  return { oid, isCritical, value: inside.isAtEnd ? null : inside.bytes() };
}

function decodeRequest(reader: StrictReader): LdapRequest {
  const tag = reader.peek();
  switch (tag) {
    case 0x60:
      return decodeBind(reader.inside(tag));
    case 0x42:
      reader.bytes(tag);
      return { kind: 'unbind' };
    case 0x50:
      reader.bytes(tag);
      return { kind: 'abandon' };
    case 0x63:
      return decodeSearch(reader.inside(tag));
    case 0x66: {
      const inside = reader.inside(tag);
      return { kind: 'modify', dn: inside.text(), modifications: [...inside.inside().rest(decodeModification)] };
    }
    case 0x68: {
      const inside = reader.inside(tag);
      return { kind: 'add', dn: inside.text(), attributes: [...inside.inside().rest((each) => decodeAttribute(each.inside()))] };
    }
    case 0x4a:
      return { kind: 'delete', dn: reader.text(tag) };
    case 0x6c: {
      const inside = reader.inside(tag);
      const names = { dn: inside.text(), newRdn: inside.text(), deleteOldRdn: inside.boolean() };
      return { kind: 'rename', ...names, newSuperior: inside.isAtEnd ? null : inside.text(0x80) };
    }
    case 0x6e: {
      const inside = reader.inside(tag);
      const dn = inside.text();
      const assertion = inside.inside();
      return { kind: 'compare', dn, attribute: assertion.text(), value: assertion.bytes() };
    }
    case 0x77:
      return { kind: 'extended', oid: reader.inside(tag).text(0x80) };
    default:
      throw new BrokenMessage('The operation is none of LDAP.');
  }
}

function decodeBind(reader: StrictReader): LdapRequest {
  const version = reader.integer();
  const name = reader.text();
  // 0xa3 is SASL, which wants more than a password.
  return { kind: 'bind', version, name, password: reader.peek() === 0x80 ? reader.text(0x80) : null };
}

function decodeSearch(reader: StrictReader): SearchRequest {
  const base = reader.text();
  const scope = scopes[reader.enumeration()];
  if (scope === undefined) throw new BrokenMessage('The scope of the search is unknown.');
  // How aliases are followed, which a directory without any may skip.
  reader.enumeration();
  const sizeLimit = reader.integer();
  reader.integer();
  const typesOnly = reader.boolean();
  const filter = decodeFilter(reader);
  const attributes = [...reader.inside().rest((each) => each.text())];
  return { kind: 'search', base, scope, sizeLimit, typesOnly, filter, attributes };
}

function decodeAttribute(reader: StrictReader): AttributeValues {
  return { attribute: reader.text(), values: [...reader.inside(0x31).rest((each) => each.bytes())] };
}

function decodeModification(reader: StrictReader): Modification {
  const inside = reader.inside();
  const change = changes[inside.enumeration()];
  if (change === undefined) throw new BrokenMessage('The kind of modification is unknown.');
  return { change, ...decodeAttribute(inside.inside()) };
}

/** A filter that goes deeper was made to hurt. */
const deepest = 64;
const comparisons = { 0xa3: 'equal', 0xa5: 'at-least', 0xa6: 'at-most', 0xa8: 'equal' } as const;

const isComparison = (tag: number): tag is keyof typeof comparisons => tag in comparisons;

/** RFC 4511, 4.5.1.7. An approximate match is an equal one, as RFC 4511 allows. */
function decodeFilter(reader: StrictReader, depth = 0): Filter {
  if (depth > deepest) throw new BrokenMessage('The filter is too deep.');
  const tag = reader.peek();
  if (tag === 0xa0 || tag === 0xa1) {
    const parts = [...reader.inside(tag).rest((part) => decodeFilter(part, depth + 1))];
    return { kind: tag === 0xa0 ? 'and' : 'or', parts };
  }
  if (tag === 0xa2) return { kind: 'not', part: decodeFilter(reader.inside(tag), depth + 1) };
  if (tag === 0x87) return { kind: 'present', attribute: reader.text(tag) };
  if (tag === 0xa4) return decodeSubstrings(reader.inside(tag));
  if (tag === 0xa9) return decodeExtensible(reader.inside(tag));
  if (!isComparison(tag)) throw new BrokenMessage('The filter is of no known kind.');
  const inside = reader.inside(tag);
  return { kind: comparisons[tag], attribute: inside.text(), value: inside.bytes() };
}

function decodeSubstrings(reader: StrictReader): Filter {
  const attribute = reader.text();
  let initial: string | null = null;
  let final: string | null = null;
  const any: string[] = [];
  const parts = reader.inside();
  while (!parts.isAtEnd) {
    const tag = parts.peek();
    if (tag === 0x80) initial = parts.text(tag);
    else if (tag === 0x82) final = parts.text(tag);
    else any.push(parts.text(0x81));
  }
  return { kind: 'substrings', attribute, initial, any, final };
}

function decodeExtensible(reader: StrictReader): Filter {
  let rule: string | null = null;
  let attribute: string | null = null;
  let value: Buffer | null = null;
  while (!reader.isAtEnd) {
    const tag = reader.peek();
    if (tag === 0x81) rule = reader.text(tag);
    else if (tag === 0x82) attribute = reader.text(tag);
    else if (tag === 0x83) value = reader.bytes(tag);
    // Whether parts of the name count, which Active Directory does not look at.
    else reader.bytes(0x84);
  }
  if (value === null) throw new BrokenMessage('The filter compares with nothing.');
  return { kind: 'extensible', rule, attribute, value };
}

interface PagedRequest {
  readonly size: number;
  readonly cookie: Buffer;
}

/** RFC 2696, 2: null when no pages are asked for. */
export function readPagedRequest(controls: readonly Control[]): PagedRequest | null {
  const control = controls.find(({ oid }) => oid === pagedResultsOid);
  if (!control?.value) return null;
  const reader = new StrictReader(control.value).inside();
  return { size: reader.integer(), cookie: reader.bytes() };
}

import { decodeFilter } from './decode-filter.ts';
import type { AttributeValues, Control, LdapMessage, LdapRequest, Modification, SearchRequest } from './request.ts';
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

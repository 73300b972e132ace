export type Filter =
  | { readonly kind: 'and'; readonly parts: readonly Filter[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'equal' | 'at-least' | 'at-most'; readonly attribute: string; readonly value: Buffer }
  | { readonly kind: 'present'; readonly attribute: string }
  | {
      readonly kind: 'substrings';
      readonly attribute: string;
      readonly initial: string | null;
      readonly any: readonly string[];
      readonly final: string | null;
    }
  | { readonly kind: 'extensible'; readonly rule: string | null; readonly attribute: string | null; readonly value: Buffer };

export interface AttributeValues {
  readonly attribute: string;
  readonly values: readonly Buffer[];
}

export interface Modification extends AttributeValues {
  readonly change: 'add' | 'delete' | 'replace';
}

export interface SearchRequest {
  readonly kind: 'search';
  readonly base: string;
  readonly scope: 'base' | 'one' | 'sub';
  /** `0`: as many as the server gives. */
  readonly sizeLimit: number;
  readonly typesOnly: boolean;
  readonly filter: Filter;
  readonly attributes: readonly string[];
}

export interface RenameRequest {
  readonly kind: 'rename';
  readonly dn: string;
  readonly newRdn: string;
  readonly deleteOldRdn: boolean;
  readonly newSuperior: string | null;
}

export type LdapRequest =
  | { readonly kind: 'bind'; readonly version: number; readonly name: string; readonly password: string | null }
  | { readonly kind: 'unbind' }
  | { readonly kind: 'abandon' }
  | SearchRequest
  | { readonly kind: 'modify'; readonly dn: string; readonly modifications: readonly Modification[] }
  | { readonly kind: 'add'; readonly dn: string; readonly attributes: readonly AttributeValues[] }
  | { readonly kind: 'delete'; readonly dn: string }
  | RenameRequest
  | { readonly kind: 'compare'; readonly dn: string; readonly attribute: string; readonly value: Buffer }
  | { readonly kind: 'extended'; readonly oid: string };

export interface Control {
  readonly oid: string;
  readonly isCritical: boolean;
  readonly value: Buffer | null;
}

export interface LdapMessage {
  readonly id: number;
  readonly request: LdapRequest;
  readonly controls: readonly Control[];
}

import { attributesShownTo, hiddenFrom } from './directory/access-rights.ts';
import { Accounts } from './directory/bind-account.ts';
import { compileFilter } from './directory/compile-filter.ts';
import type { Directory } from './directory/directory.ts';
import type { Entry } from './directory/entry.ts';
import { rootDse, startTlsOid, supportedControls } from './directory/root-dse.ts';
import { searchDirectory, type Bookmark } from './directory/search-directory.ts';
import { refusals } from './directory/refusals.ts';
import { readPagedRequest, type LdapMessage, type LdapRequest, type LdapRequestOf, type SearchRequest } from './protocol/decode-message.ts';
import { encodeEntry, encodeResult } from './protocol/encode-message.ts';
import { LdapRefusal, type ResultCode } from './protocol/result.ts';
import { write } from './write-operations.ts';

interface Reply {
  readonly bytes: readonly Buffer[];
  readonly next?: 'start-tls';
}

/** A message that has an answer. */
interface Question extends LdapMessage {
  readonly request: Exclude<LdapRequest, { kind: 'unbind' | 'abandon' }>;
}

const mostBookmarks = 16;

/** One connection: which account is bound, and where its searches are. */
export class Session {
  readonly #directory: Directory;
  readonly #accounts: Accounts;
  /** Where its searches are between their pages, by cookie. */
  readonly #bookmarks = new Map<string, Bookmark>();
  #cookies = 0;
  readonly #hasCertificate: boolean;
  #boundId: string | null = null;
  #isEncrypted = false;

  constructor(directory: Directory, accounts: Accounts, hasCertificate: boolean) {
    this.#directory = directory;
    this.#accounts = accounts;
    this.#hasCertificate = hasCertificate;
  }

  answer(question: Question): Reply {
    const { id, request, controls } = question;
    try {
      const unknown = controls.find(({ oid, isCritical }) => isCritical && !supportedControls.includes(oid));
      if (unknown !== undefined) throw refusals.badControl();
      return this.#do(question);
    } catch (refusal) {
      if (!(refusal instanceof LdapRefusal)) throw refusal;
      return { bytes: [encodeResult(id, request.kind, refusal.result)] };
    }
  }

  #do({ id, request, controls }: Question): Reply {
    if (request.kind === 'extended') return this.#extended(id, request.oid);
    if (request.kind === 'search') return { bytes: this.#search({ id, request, controls }) };
    if (request.kind === 'compare') return { bytes: [encodeResult(id, 'compare', { code: this.#compare(request) })] };
    if (request.kind === 'bind') this.#bind(request);
    else write(this.#directory, this.#account(), request, controls);
    return { bytes: [encodeResult(id, request.kind, { code: 'success' })] };
  }

  #account(): Entry {
    const account = this.#boundId === null ? undefined : this.#directory.snapshot().byId(this.#boundId);
    if (account === undefined) throw refusals.notBound();
    return account;
  }

  #bind({ version, name, password }: LdapRequestOf<'bind'>): void {
    this.#boundId = null;
    if (version !== 3 && version !== 2) throw refusals.badVersion();
    if (password === null) throw refusals.badMethod();
    if (name === '' && password === '') return;
    // RFC 4513, 5.1.2: a name without a password proves nothing.
    if (password === '') throw refusals.noPassword();
    this.#boundId = this.#accounts.bind(name, password).id;
  }

  #compare({ dn, attribute, value }: LdapRequestOf<'compare'>): ResultCode {
    this.#account();
    const matches = compileFilter({ kind: 'equal', attribute, value }, this.#directory.rootDn);
    return matches(this.#directory.get(dn).attributes()) === true ? 'compareTrue' : 'compareFalse';
  }

  #search({ id, request, controls }: Question & { readonly request: SearchRequest }): readonly Buffer[] {
    if (request.base === '' && request.scope === 'base') return this.#rootDse(id, request);
    const account = this.#account();
    const isHidden = hiddenFrom(this.#directory, account);
    const attributesOf = attributesShownTo(this.#directory, account);
    const paged = readPagedRequest(controls);
    const from = paged === null || paged.cookie.length === 0 ? null : this.#takeBookmark(paged.cookie);
    if (paged !== null && paged.size <= 0) return [encodeResult(id, 'search', { code: 'success' }, { cookie: Buffer.alloc(0) })];
    const found = searchDirectory(
      { directory: this.#directory, isHidden, attributesOf },
      id,
      request,
      paged === null ? null : { size: paged.size, from },
    );
    const cookie = found.bookmark === null ? Buffer.alloc(0) : this.#keepBookmark(found.bookmark);
    return [...found.messages, encodeResult(id, 'search', { code: found.code }, paged === null ? {} : { cookie })];
  }

  #rootDse(id: number, { attributes, typesOnly }: SearchRequest): readonly Buffer[] {
    const requested = attributes.map((name) => name.toLowerCase());
    const isRequested = (name: string): boolean =>
      requested.length === 0 || requested.includes('*') || requested.includes('+') || requested.includes(name.toLowerCase());
    const chosen = rootDse(this.#directory)
      .filter(({ name }) => isRequested(name))
      .map(({ name, values }) => ({ name, values: typesOnly ? [] : values }));
    return [encodeEntry(id, { dn: '', attributes: chosen }), encodeResult(id, 'search', { code: 'success' })];
  }

  #extended(id: number, oid: string): Reply {
    if (oid !== startTlsOid) throw refusals.badExtension();
    if (!this.#hasCertificate) throw refusals.noTls();
    if (this.#isEncrypted) throw refusals.alreadyTls();
    this.#isEncrypted = true;
    return { bytes: [encodeResult(id, 'extended', { code: 'success' }, { oid })], next: 'start-tls' };
  }

  #keepBookmark(bookmark: Bookmark): Buffer {
    this.#cookies += 1;
    const cookie = `page-${this.#cookies}`;
    this.#bookmarks.set(cookie, bookmark);
    const [oldest] = this.#bookmarks.keys();
    if (this.#bookmarks.size > mostBookmarks && oldest !== undefined) this.#bookmarks.delete(oldest);
    return Buffer.from(cookie);
  }

  /** Each is good for one page. */
  #takeBookmark(cookie: Buffer): Bookmark {
    const found = this.#bookmarks.get(cookie.toString());
    if (found === undefined) throw refusals.badCookie();
    this.#bookmarks.delete(cookie.toString());
    return found;
  }
}

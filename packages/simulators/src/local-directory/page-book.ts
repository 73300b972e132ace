import type { Bookmark } from './directory/search-directory.ts';
import { LdapRefusal } from './protocol/result-code.ts';

const mostBookmarks = 16;

/** Where the searches of one connection are, between their pages. */
export class PageBook {
  readonly #bookmarks = new Map<string, Bookmark>();
  #given = 0;

  keep(bookmark: Bookmark): Buffer {
    this.#given += 1;
    const cookie = Buffer.from(`page-${this.#given}`);
    this.#bookmarks.set(cookie.toString(), bookmark);
    const [oldest] = this.#bookmarks.keys();
    if (this.#bookmarks.size > mostBookmarks && oldest !== undefined) this.#bookmarks.delete(oldest);
    return cookie;
  }

  /** Each is good for one page, and for this connection. */
  take(cookie: Buffer): Bookmark {
    const key = cookie.toString();
    const found = this.#bookmarks.get(key);
    if (found === undefined)
      throw new LdapRefusal('unavailableCriticalExtension', '00002040: SvcErr: DSID-031401E7, problem 5010 (UNAVAIL_EXTENSION), data 0\n');
    this.#bookmarks.delete(key);
    return found;
  }
}

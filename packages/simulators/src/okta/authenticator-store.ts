import type { Caller } from './access.ts';
import { changeDetails, type ChangeLog } from './change-log.ts';
import { initialAuthenticators, type AuthenticatorDraft, type MethodDraft } from './initial-authenticators.ts';
import type { Body } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { oktaId } from './okta-id.ts';
import type { OrgClock } from './org-clock.ts';

export interface Authenticator extends AuthenticatorDraft {
  readonly id: string;
  readonly created: Date;
  readonly lastUpdated: Date;
}

interface AuthenticatorStoreOptions {
  readonly base: string;
  readonly clock: OrgClock;
  readonly changes: ChangeLog;
  readonly since: Date;
  /** Whether an enrollment policy still offers it. */
  readonly isOffered: (key: string) => boolean;
}

export class AuthenticatorStore {
  readonly #options: AuthenticatorStoreOptions;
  readonly #all: Map<string, Authenticator>;

  constructor(options: AuthenticatorStoreOptions) {
    this.#options = options;
    const { since } = options;
    this.#all = new Map(
      initialAuthenticators.map((draft) => {
        const id = oktaId('aut', draft.key);
        return [id, { ...draft, id, created: since, lastUpdated: since }];
      }),
    );
  }

  list(): readonly Authenticator[] {
    return [...this.#all.values()];
  }

  find(id: string): Authenticator {
    const found = this.#all.get(id);
    if (found === undefined) throw oktaErrors.notFound(id, 'Authenticator');
    return found;
  }

  keyed(key: string): Authenticator {
    return this.find(oktaId('aut', key));
  }

  method(authenticator: Authenticator, type: string): MethodDraft {
    const found = authenticator.methods.find((method) => method.type === type);
    if (found === undefined) throw oktaErrors.notFound(type, 'AuthenticatorMethod');
    return found;
  }

  update(authenticator: Authenticator, body: Body, caller: Caller): Authenticator {
    const { name = authenticator.name, settings = authenticator.settings } = body;
    if (typeof name !== 'string' || name === '') throw oktaErrors.invalid('name', 'The field cannot be left blank');
    return this.#put(authenticator, { name, ...(settings === undefined ? {} : { settings: settings as Body }) }, caller, 'update');
  }

  setStatus(authenticator: Authenticator, status: Authenticator['status'], caller: Caller): Authenticator {
    if (status === 'INACTIVE' && this.#options.isOffered(authenticator.key)) throw oktaErrors.inPolicies();
    return this.#put(authenticator, { status }, caller, status === 'ACTIVE' ? 'activate' : 'deactivate');
  }

  setMethod(authenticator: Authenticator, type: string, change: Partial<MethodDraft>, caller: Caller): MethodDraft {
    const next = { ...this.method(authenticator, type), ...change };
    const methods = authenticator.methods.map((method) => (method.type === type ? next : method));
    if (methods.every(({ status }) => status === 'INACTIVE')) throw oktaErrors.forbidden('An authenticator needs an active method.');
    this.#put(authenticator, { methods }, caller, 'update');
    return next;
  }

  bodyOf({ id, key, type, name, status, settings, created, lastUpdated }: Authenticator): Body {
    const href = this.#hrefOf(id);
    const times = { created: created.toISOString(), lastUpdated: lastUpdated.toISOString() };
    const links = { self: { href }, methods: { href: `${href}/methods` }, ...lifecycle(href, status) };
    return { id, key, type, name, status, ...times, ...(settings === undefined ? {} : { settings }), _links: links };
  }

  methodBody({ id }: Authenticator, { type, status, more = {} }: MethodDraft): Body {
    const href = `${this.#hrefOf(id)}/methods/${type}`;
    return { type, status, ...more, _links: { self: { href }, ...lifecycle(href, status) } };
  }

  #hrefOf(id: string): string {
    return `${this.#options.base}/api/v1/authenticators/${id}`;
  }

  #put(before: Authenticator, change: Partial<Authenticator>, caller: Caller, way: 'update' | 'activate' | 'deactivate'): Authenticator {
    const next = { ...before, ...change, lastUpdated: this.#options.clock.now() };
    this.#all.set(before.id, next);
    const told = (one: Authenticator): Body => ({
      ...this.bodyOf(one),
      methods: one.methods.map(({ type, status }) => ({ type, status })),
    });
    this.#options.changes.note(caller, `security.authenticator.lifecycle.${way}`, `${way[0]!.toUpperCase()}${way.slice(1)} authenticator`, [
      {
        id: next.id,
        type: 'AuthenticatorEntry',
        alternateId: next.key,
        displayName: next.name,
        changeDetails: changeDetails(told(before), told(next)),
      },
    ]);
    return next;
  }
}

function lifecycle(href: string, status: 'ACTIVE' | 'INACTIVE'): Body {
  const next = status === 'ACTIVE' ? 'deactivate' : 'activate';
  return { [next]: { href: `${href}/lifecycle/${next}`, hints: { allow: ['POST'] } } };
}

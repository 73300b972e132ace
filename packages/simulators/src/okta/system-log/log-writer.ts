import type { Body } from '../../kit/rest-api.ts';
import type { WorldSignIn } from '../../world/world.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OktaOrg } from '../org.ts';
import type { Caller } from '../tokens/access.ts';
import type { OktaChange } from './change-log.ts';
import { clientParts, type ClientParts } from './log-client.ts';
import { outcomeOf, type LogRecord, type SignInEvent } from './log-record.ts';
import { authenticationContext, debugData, targetsOf } from './sign-in-details.ts';

const messages: Readonly<Record<SignInEvent, string>> = {
  'policy.evaluate_sign_on': 'Evaluation of sign-on policy',
  'user.authentication.auth_via_mfa': 'Authentication of user via MFA',
  'user.session.start': 'User login to Okta',
  'user.authentication.sso': 'User single sign on to app',
};

/** The version digit of the id distinguishes the events of one sign-in. */
const digits: Readonly<Record<SignInEvent, string>> = {
  'policy.evaluate_sign_on': '1',
  'user.authentication.auth_via_mfa': '2',
  'user.session.start': '3',
  'user.authentication.sso': '5',
};

export const uuidOfEvent = (event: SignInEvent, { id }: WorldSignIn): string => id.slice(0, 14) + digits[event] + id.slice(15);
export const transactionOf = ({ id }: WorldSignIn): string => `Z${id.replaceAll('-', '').slice(0, 26)}`;

/** Entries of the System Log as JSON, put together from parts, since a week has tens of thousands. */
export class LogWriter {
  readonly #org: Pick<OktaOrg, 'directory' | 'apps'>;
  /** By person. Names stay after the account has gone. */
  readonly #users = new Map<string, string>();
  #latest: { readonly signIn: WorldSignIn; readonly parts: ClientParts } | null = null;

  constructor(org: Pick<OktaOrg, 'directory' | 'apps'>) {
    this.#org = org;
  }

  write(record: LogRecord): string {
    return record.event === 'change' ? this.#writeChange(record.change) : this.#writeSignIn(record.event, record.signIn, record.at);
  }

  actorId(record: LogRecord): string {
    const { directory } = this.#org;
    if (record.event !== 'change') return directory.idOf(record.signIn.personId);
    const { kind, id } = record.change.caller;
    return kind === 'administrator' ? directory.idOf(id) : id;
  }

  #user(personId: string, at: Date): string {
    const known = this.#users.get(personId);
    if (known !== undefined) return known;
    const { directory } = this.#org;
    const person = directory.accounts.ofPerson(personId, at)?.person;
    const named = person && { alternateId: person.mail, displayName: `${person.firstName} ${person.lastName}`.trim() };
    const json = JSON.stringify({ id: directory.idOf(personId), type: 'User', ...named });
    if (named !== undefined) this.#users.set(personId, json);
    return json;
  }

  #caller({ kind, id }: Caller, at: Date): Body {
    if (kind === 'administrator') return JSON.parse(this.#user(id, at)) as Body;
    return { id, type: 'PublicClientApp', alternateId: id, displayName: 'API service integration' };
  }

  #writeSignIn(event: SignInEvent, signIn: WorldSignIn, at: Date): string {
    // The events of one sign-in mostly follow one another.
    if (this.#latest?.signIn !== signIn) this.#latest = { signIn, parts: clientParts(signIn) };
    const { client, request, securityContext } = this.#latest.parts;
    const outcome = outcomeOf(event, signIn);
    const isBad = outcome.result === 'FAILURE' || outcome.result === 'DENY';
    const rest = JSON.stringify({
      uuid: uuidOfEvent(event, signIn),
      published: at.toISOString(),
      eventType: event,
      version: '0',
      severity: isBad ? 'WARN' : 'INFO',
      displayMessage: messages[event],
      outcome,
      target: targetsOf(event, signIn, this.#org.apps.labelled(signIn.app)),
      transaction: { type: 'WEB', id: transactionOf(signIn), detail: {} },
      debugContext: { debugData: debugData(event, signIn) },
      authenticationContext: authenticationContext(event, signIn),
    });
    const actor = this.#user(signIn.personId, signIn.at);
    return `{"actor":${actor},"client":${client},"request":${request},"securityContext":${securityContext},${rest.slice(1)}`;
  }

  #writeChange({ at, number, eventType, message, caller, targets }: OktaChange): string {
    const key = `${at} ${number}`;
    return JSON.stringify({
      actor: this.#caller(caller, new Date(at)),
      client: {
        userAgent: { rawUserAgent: 'Mozilla/5.0', os: 'Windows 11', browser: 'UNKNOWN' },
        zone: 'Offices',
        device: 'Computer',
        ipAddress: '192.0.2.2',
        geographicalContext: { city: 'Halden', country: 'Norway', geolocation: { lat: 59.12, lon: 11.39 } },
      },
      uuid: changeUuid(key),
      published: new Date(at).toISOString(),
      eventType,
      version: '0',
      severity: 'INFO',
      displayMessage: message,
      outcome: { result: 'SUCCESS' },
      target: targets,
      transaction: { type: 'WEB', id: `Z${oktaId('ost', key)}`, detail: {} },
      debugContext: { debugData: { requestUri: '/api/v1' } },
      authenticationContext: { authenticationStep: 0, externalSessionId: `trs${oktaId('ost', key).slice(3)}` },
    });
  }
}

function changeUuid(key: string): string {
  const hex = Buffer.from(oktaId('ost', key).slice(3, 19)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

import type { WorldSignIn } from '../world/world.ts';
import type { AppCatalog } from './app-catalog.ts';
import type { Change } from './change-log.ts';
import { clientParts, type ClientParts } from './log-client.ts';
import { outcomeOf, type LogRecord, type SignInEvent } from './log-record.ts';
import { oktaId } from './okta-id.ts';
import type { ActorBook } from './actor-book.ts';
import { authenticationContext, debugData, targetsOf } from './sign-in-details.ts';

const messages: Readonly<Record<SignInEvent, string>> = {
  'policy.evaluate_sign_on': 'Evaluation of sign-on policy',
  'user.authentication.auth_via_mfa': 'Authentication of user via MFA',
  'user.session.start': 'User login to Okta',
  'user.authentication.sso': 'User single sign on to app',
};

/** The version digit of a random id tells the events of one sign-in apart. */
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
  readonly #actors: ActorBook;
  readonly #apps: AppCatalog;
  #latest: { readonly signIn: WorldSignIn; readonly parts: ClientParts } | null = null;

  constructor(actors: ActorBook, apps: AppCatalog) {
    this.#actors = actors;
    this.#apps = apps;
  }

  write(record: LogRecord): string {
    return record.event === 'change' ? this.#writeChange(record.change) : this.#writeSignIn(record.event, record.signIn, record.at);
  }

  actorId(record: LogRecord): string {
    return record.event === 'change' ? this.#actors.idOf(record.change.caller) : this.#actors.userId(record.signIn.personId);
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
      target: targetsOf(event, signIn, this.#apps.labelled(signIn.app)),
      transaction: { type: 'WEB', id: transactionOf(signIn), detail: {} },
      debugContext: { debugData: debugData(event, signIn) },
      authenticationContext: authenticationContext(event, signIn),
    });
    const actor = this.#actors.userJson(signIn.personId, signIn.at);
    return `{"actor":${actor},"client":${client},"request":${request},"securityContext":${securityContext},${rest.slice(1)}`;
  }

  #writeChange({ at, number, eventType, message, caller, targets }: Change): string {
    const key = `${at} ${number}`;
    const actor = this.#actors.callerBody(caller, new Date(at));
    return JSON.stringify({
      actor,
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

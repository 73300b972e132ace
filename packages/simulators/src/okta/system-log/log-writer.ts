import type { Body } from '../../kit/rest-api.ts';
import type { WorldSignIn } from '../../world/world.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OktaOrg } from '../org.ts';
import type { OktaChange } from './change-log.ts';
import { clientParts, detailsOf, signInEvents, type SignInEvent, typeOfEvent } from './sign-in-events.ts';

/** One entry of the System Log before it is written out, which waits since a filter passes over most. */
export type LogRecord =
  | { readonly at: Date; readonly event: SignInEvent; readonly signIn: WorldSignIn }
  | { readonly at: Date; readonly event: 'change'; readonly change: OktaChange };

export const uuidOfEvent = (event: SignInEvent, { id }: WorldSignIn): string => id.slice(0, 14) + signInEvents[event].digit + id.slice(15);
export const transactionOf = ({ id }: WorldSignIn): string => `Z${id.replaceAll('-', '').slice(0, 26)}`;

export type LogWriter = ReturnType<typeof logWriter>;

/** Entries of the System Log as JSON, put together from parts, since a week has tens of thousands. */
export function logWriter({ directory, apps }: Pick<OktaOrg, 'directory' | 'apps'>) {
  /** By person. Names stay after the account has gone. */
  const users = new Map<string, string>();
  let latest: { readonly signIn: WorldSignIn; readonly parts: ReturnType<typeof clientParts> } | null = null;

  const userJson = (personId: string, at: Date): string => {
    const known = users.get(personId);
    if (known !== undefined) return known;
    const person = directory.accounts.ofPerson(personId, at)?.person;
    const named = person && { alternateId: person.mail, displayName: `${person.firstName} ${person.lastName}`.trim() };
    const json = JSON.stringify({ id: directory.idOf(personId), type: 'User', ...named });
    if (named !== undefined) users.set(personId, json);
    return json;
  };

  const writeSignIn = (event: SignInEvent, signIn: WorldSignIn, at: Date): string => {
    // The events of one sign-in mostly follow one another.
    if (latest?.signIn !== signIn) latest = { signIn, parts: clientParts(signIn) };
    const { client, request, securityContext } = latest.parts;
    const { message, outcomeOf } = signInEvents[event];
    const outcome = outcomeOf(signIn);
    const rest = JSON.stringify({
      uuid: uuidOfEvent(event, signIn),
      published: at.toISOString(),
      eventType: typeOfEvent(event),
      version: '0',
      severity: outcome.result === 'FAILURE' || outcome.result === 'DENY' ? 'WARN' : 'INFO',
      displayMessage: message,
      outcome,
      transaction: { type: 'WEB', id: transactionOf(signIn), detail: {} },
      ...detailsOf(event, signIn, apps.labelled(signIn.app)),
    });
    const actor = userJson(signIn.personId, signIn.at);
    return `{"actor":${actor},"client":${client},"request":${request},"securityContext":${securityContext},${rest.slice(1)}`;
  };

  const writeChange = ({ at, number, eventType, message, caller: { kind, id }, targets }: OktaChange): string => {
    const key = oktaId('ost', `${at} ${number}`);
    const integration: Body = { id, type: 'PublicClientApp', alternateId: id, displayName: 'API service integration' };
    return JSON.stringify({
      actor: kind === 'administrator' ? JSON.parse(userJson(id, new Date(at))) : integration,
      client: {
        userAgent: { rawUserAgent: 'Mozilla/5.0', os: 'Windows 11', browser: 'UNKNOWN' },
        zone: 'Offices',
        device: 'Computer',
        ipAddress: '192.0.2.2',
        geographicalContext: { city: 'Halden', country: 'Norway', geolocation: { lat: 59.12, lon: 11.39 } },
      },
      uuid: uuidOfChange(key),
      published: new Date(at).toISOString(),
      eventType,
      version: '0',
      severity: 'INFO',
      displayMessage: message,
      outcome: { result: 'SUCCESS' },
      target: targets,
      transaction: { type: 'WEB', id: `Z${key}`, detail: {} },
      debugContext: { debugData: { requestUri: '/api/v1' } },
      authenticationContext: { authenticationStep: 0, externalSessionId: `trs${key.slice(3)}` },
    });
  };

  return {
    write: (record: LogRecord) =>
      record.event === 'change' ? writeChange(record.change) : writeSignIn(record.event, record.signIn, record.at),
    actorId(record: LogRecord): string {
      if (record.event !== 'change') return directory.idOf(record.signIn.personId);
      const { kind, id } = record.change.caller;
      return kind === 'administrator' ? directory.idOf(id) : id;
    },
  };
}

function uuidOfChange(key: string): string {
  const hex = Buffer.from(key.slice(3, 19)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

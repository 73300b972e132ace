import type { AttackCategory } from './attack-category.ts';
import type { AttackUnit, EventKind } from './event-kind.ts';
import type { SignIn } from './sign-in.ts';
import type { Zone } from './zone.ts';

/** The evidence that speaks for a control is what happened in this many days. */
export const evidenceDays = 90;

/** Sign-ins that match every field given; a missing field matches anything. */
export interface SignInLike {
  readonly client?: readonly SignIn['client'][];
  readonly secondFactor?: readonly SignIn['secondFactor'][];
  readonly outcome?: readonly SignIn['outcome'][];
  readonly risk?: readonly SignIn['risk'][];
  readonly isDeviceTrusted?: readonly (boolean | null)[];
  /** From this zone, by its name, out of those that there are; nothing where it is not known which one it is. */
  readonly zone?: (zones: readonly Zone[]) => string | undefined;
}

/** What the charts group attempts by. */
export type SignInAttribute = 'client' | 'platform' | 'country' | 'app' | 'risk' | 'second-factor' | 'outcome' | 'zone';

/** Events that show attacks, and so can be evidence. */
export type AttackEvents<T> = EventKind<T> & { readonly attacks: AttackUnit };

interface SignIns {
  readonly events: AttackEvents<SignIn>;
  readonly by: SignInAttribute;
}

interface Mails {
  readonly events: AttackEvents<unknown>;
  readonly categories: readonly AttackCategory[];
}

type ClaimsNothing =
  /** It may stop attacks, but nothing that is collected shows how many. */
  | { readonly would: 'not-known' }
  /** Stopping attacks is not what it is for. What it does instead, as in `shows people the sign-ins to their account`. */
  | { readonly would: 'stop-none'; readonly instead: string };

/**
 * Which events a control is about and what it would have done with them: the only definition, which its card, its evidence, its what-if
 * page and its rank are worked out from.
 */
export type ControlEvidence = {
  /** Why these events are about the control, or why none are. Shown with the evidence. */
  readonly because: string;
} & (
  | (SignIns & { /** What its changes make of each stored sign-in. */ readonly would: 'replay' })
  | (SignIns & { readonly like: SignInLike } & ClaimsNothing)
  | (Mails & ClaimsNothing)
  | ClaimsNothing
);

export type SignInEvidence = Extract<ControlEvidence, SignIns>;
export type MailEvidence = Extract<ControlEvidence, Mails>;

export const isOfSignIns = (evidence: ControlEvidence): evidence is SignInEvidence => 'by' in evidence;
export const isOfMails = (evidence: ControlEvidence): evidence is MailEvidence => 'categories' in evidence;
/** The events that it is about; none where no collected event is. */
export const eventsOf = (evidence: ControlEvidence): AttackEvents<unknown> | undefined =>
  'events' in evidence ? evidence.events : undefined;

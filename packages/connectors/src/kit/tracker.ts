import type { TicketText } from '@rampart/domain/tickets/ticket-text.ts';
import { VendorFailure } from './vendor-failure.ts';

export interface TrackerOption {
  readonly id: string;
  readonly name: string;
}

/** The name of a list of choices, in the words of the form: `project`, `issue_type`, `assignee`, `state`. */
export type TrackerChoices = Readonly<Record<string, readonly TrackerOption[]>>;

/** The fields of a new ticket that a person chooses, by the names of the form. */
export type TicketFields = Readonly<Record<string, string>>;

/** A ticket as its tracker finds it again. */
export interface TicketRef {
  readonly id: string;
  /** As people call it: `SEC-12`. */
  readonly name: string;
}

export interface NewTicket {
  /** Written into the ticket, so that it is found again by it. */
  readonly key: string;
  readonly summary: string;
  readonly text: TicketText;
  readonly fields: TicketFields;
}

/** How a ticket is now. */
export interface TicketState extends TicketRef {
  readonly url: string;
  readonly state: TrackerOption;
  /** Since when it has been in this state, and when it was filed, by the tracker's clock. */
  readonly since: Date;
  readonly filedAt: Date;
  readonly assignee: string | null;
  readonly isAssigneeActive: boolean;
  readonly labels: readonly string[];
  /** What else people look for, by the names of the form, as the tracker words it. */
  readonly shown: Readonly<Record<string, string | null>>;
}

export interface TicketNote {
  /** Written into the comment, so that it is found again by it. */
  readonly key: string;
  readonly text: TicketText;
}

export interface TrackerEvent {
  /** As the tracker names it by itself; nothing where the event is about no ticket. */
  readonly ticketId: string | undefined;
  /** When it was sent, by the tracker's clock. */
  readonly sentAt: Date;
}

/** How a tracker reports that a ticket has changed. What it says of the ticket is not read: the ticket itself is. */
export interface TrackerEvents {
  /** Where the HMAC with SHA-256 over the body is, and how it is written. */
  readonly signature: { readonly header: string; readonly prefix: string; readonly encoding: 'hex' | 'base64' };
  /** Nothing where the body is no event of this tracker. */
  read(body: unknown): TrackerEvent | undefined;
}

/** Where tickets are filed. Nothing here is repeated by itself: the caller looks first. */
export interface Tracker<Client> {
  /** How long a search may miss what was just filed. */
  readonly indexedWithinMs: number;
  /** How many characters of plain text one ticket or comment takes; more of it is said in further comments. */
  readonly longestText: number;
  readonly events: TrackerEvents;
  /** What a person can choose from. Those that depend on another choice are there once it is made. */
  choices(client: Client, chosen: TicketFields & { readonly person?: string }): Promise<TrackerChoices>;
  /** The required fields that Rampart does not fill in, by the names that people see. */
  missingFields(client: Client, fields: TicketFields): Promise<readonly string[]>;
  /** The ticket with this key, wherever it was moved since. */
  find(client: Client, ticket: Pick<NewTicket, 'key' | 'fields'>): Promise<TicketRef | undefined>;
  /** Throws `TicketRefused` when fields are not as the tracker wants them. */
  file(client: Client, ticket: NewTicket): Promise<TicketRef>;
  /** Nothing when it was deleted, or may not be seen any more. */
  read(client: Client, ref: TicketRef): Promise<TicketState | undefined>;
  /** When the comment with this key was written, by the tracker's clock; nothing when there is none. */
  findNote(client: Client, ref: TicketRef, key: string): Promise<Date | undefined>;
  addNote(client: Client, ref: TicketRef, note: TicketNote): Promise<Date>;
  /** `stuck`: its workflow does not lead there from where it is. */
  move(client: Client, ref: TicketRef, stateId: string): Promise<'moved' | 'there' | 'stuck'>;
}

/** The tracker does not take the ticket as it is. */
export class TicketRefused extends VendorFailure {
  /** The fields it names, as people see them: the tracker's words, to be shown as such. */
  readonly fields: readonly string[];

  constructor(vendor: string, fields: readonly string[]) {
    super(vendor, { kind: 'ours', status: 400, reason: `${vendor} did not accept the ticket as it is. Check its fields.` });
    this.fields = fields;
  }
}

/** The service that hosts the mailboxes, and the product by which Rampart knows its domains. */
export interface MailHost {
  readonly product: 'google-workspace' | 'azure-ad';
  /** As people call it: `Google`. */
  readonly service: string;
  /** Where it makes the key that it signs with, an instruction each. */
  readonly keySteps: readonly string[];
}

import { z } from 'zod';

const isOn = z.boolean().nullable();

/** What is set once for the mail of the whole organisation. `null` where the vendor does not say. */
export const MailSettings = z.object({
  /** Opens files in shared folders and chats in a sandbox. */
  scansSharedFiles: isOn,
  /** Has documents checked before a person may leave the protected view. */
  scansDocuments: isOn,
  mayOpenHarmfulDocuments: isOn,
  auditsMailboxes: isOn,
  recordsActivity: isOn,
  /** Programs may send mail with a name and a password. */
  maySendWithPassword: isOn,
  /** Mail programs sign in with tokens. */
  signsInWithTokens: isOn,
  /** Shows people that a mail came from outside. */
  marksOutsideMail: isOn,
  /** Mail may be forwarded automatically to any outside domain. */
  mayForwardOutside: isOn,
});
export type MailSettings = z.infer<typeof MailSettings>;

/** The settings are there once: this is what changes name them by. */
export const mailSettingsTarget = 'mailSettings';

import { z } from 'zod';
import type { TenantTx } from '../database/tenant-tx.ts';
import type { SealedText, Vault } from '../vault/vault.ts';
import type { MailMessage } from './mail-message.ts';

const MailBody = z.object({
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ objectKey: z.string(), fileName: z.string() })).default([]),
});
export type MailBody = z.infer<typeof MailBody>;
type NewMailBody = Pick<MailMessage, 'text' | 'html' | 'attachments'>;

interface Opener {
  readonly tx: TenantTx;
  readonly vault: Vault;
}

/** Bound to its tenant by the vault and to its mail by the context: the words of one mail cannot go out as another. */
const contextOf = (mailId: string) => `mail ${mailId}`;

export const sealBody = ({ tx, vault }: Opener, mailId: string, { text, html, attachments = [] }: NewMailBody): Promise<SealedText> =>
  vault.sealText(tx, contextOf(mailId), JSON.stringify({ text, html, attachments }));

export async function unsealBody({ tx, vault }: Opener, mailId: string, sealedText: SealedText): Promise<MailBody> {
  return MailBody.parse(JSON.parse(await vault.unsealText(tx, contextOf(mailId), sealedText)));
}

interface SentCall {
  readonly method: string;
  readonly url: string;
  readonly body: Buffer;
}

/** Cmdlets are run by POST at one address: the body says which one it is. */
const cmdletIn = (body: Buffer): string | undefined => /"CmdletName":"([A-Za-z0-9-]+)"/.exec(body.toString())?.[1];

/** Whether a call changes nothing at a vendor: some are asked by POST, and the address or the cmdlet says so. Asking for a token is no write either. */
export const isReadingCall = ({ method, url, body }: SentCall): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  /\/(?:token|get-[a-z-]+|query|auth\/external)(?:\?|$)/.test(url) ||
  (cmdletIn(body)?.startsWith('Get-') ?? false);

/** `POST /adminapi/beta/…/InvokeCommand Set-AntiPhishPolicy` */
export const nameOfCall = ({ method, url, body }: SentCall): string => [method, url, cmdletIn(body)].filter(Boolean).join(' ');

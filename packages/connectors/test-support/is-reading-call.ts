/** Whether a call changes nothing at a vendor: some are asked by POST, at addresses that say so. Asking for a token is no write either. */
export const isReadingCall = (method: string, url: string): boolean =>
  method === 'GET' || method === 'HEAD' || /\/(?:token|get-[a-z-]+|query|auth\/external)(?:\?|$)/.test(url);

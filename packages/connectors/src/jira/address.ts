import { VendorFailure } from '../kit/vendor-failure.ts';
import { vendor } from './client.ts';

/** Where Atlassian takes tokens with scopes, and those of service accounts. */
export const gatewayOrigin = 'https://api.atlassian.com';

export const gatewayTo = (cloudId: string): URL => new URL(`/ex/jira/${cloudId}`, gatewayOrigin);

export interface JiraAddress {
  /** What the person entered, without what is behind it. */
  readonly url: URL;
  readonly isGateway: boolean;
}

/** People copy the address of a board, or leave out the scheme; both mean the site. Below the gateway, the path says which site. */
export function readAddress(given: string): JiraAddress {
  const url = URL.parse(/^https?:\/\//i.test(given.trim()) ? given.trim() : `https://${given.trim()}`);
  if (url !== null && url.username === '' && url.password === '') {
    if (url.origin !== gatewayOrigin) return { url: new URL(url.origin), isGateway: false };
    const cloudId = /^\/ex\/jira\/([0-9a-f-]{36})(?:\/|$)/i.exec(url.pathname)?.[1];
    if (cloudId !== undefined) return { url: gatewayTo(cloudId), isGateway: true };
  }
  const reason = 'This is not an address of a Jira site. Write it as https://your-company.atlassian.net.';
  throw new VendorFailure(vendor, { kind: 'ours', field: 'url', reason });
}

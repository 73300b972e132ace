/** An address of the web app that opens in this tenant, whichever one its reader worked in last. */
export function tenantLink(publicUrl: string, tenantId: string, path: `/${string}`): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set('tenant', tenantId);
  return url.href;
}

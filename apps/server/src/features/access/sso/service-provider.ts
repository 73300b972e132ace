/** Our side of the agreement with a tenant's identity provider. Each tenant has its own, so an answer for one is none for another. */
export interface ServiceProvider {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly loginUrl: string;
}

export function serviceProviderOf(publicUrl: string, tenantId: string): ServiceProvider {
  const base = `${publicUrl.replace(/\/+$/, '')}/api/v1/auth/sso`;
  return {
    entityId: `${base}/metadata/${tenantId}`,
    acsUrl: `${base}/acs/${tenantId}`,
    loginUrl: `${base}/login?tenant=${tenantId}`,
  };
}

/** Our side of the agreement with a tenant's identity provider. Each tenant has its own, so an answer for one is none for another. */
export interface ServiceProvider {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly loginUrl: string;
  /** The tenant's own sign-in page: for people of domains that are not proven. */
  readonly signInUrl: string;
}

/** The tenant's own sign-in page. */
export const signInPath = (tenantId: string): string => `/sign-in/${tenantId}`;

export function serviceProviderOf(publicUrl: string, tenantId: string): ServiceProvider {
  const origin = publicUrl.replace(/\/+$/, '');
  const base = `${origin}/api/v1/auth/sso`;
  return {
    entityId: `${base}/metadata/${tenantId}`,
    acsUrl: `${base}/acs/${tenantId}`,
    loginUrl: `${base}/login?tenant=${tenantId}`,
    signInUrl: `${origin}${signInPath(tenantId)}`,
  };
}

export interface QuotaPool {
  readonly name: string;
  /** In 24 hours. */
  readonly limit: number;
}

const own = ['/v2/people/vap', '/v2/people/top-clickers', '/v2/campaign/ids'];

/** Which pool a call draws from; `null` for those without a limit. Proofpoint says none of it in any header. */
export function quotaPoolOf(url: string): QuotaPool | null {
  const { pathname, searchParams } = new URL(url, 'https://tap-api-v2.proofpoint.com');
  if (pathname === '/v2/siem/clicks/permitted') return { name: pathname, limit: 1800 };
  if (pathname.startsWith('/v2/siem/')) return { name: '/v2/siem', limit: 1800 };
  if (own.includes(pathname)) return { name: pathname, limit: 50 };
  if (pathname !== '/v2/forensics') return null;
  const isAboutOneThreat = searchParams.has('threatId') && searchParams.get('includeCampaignForensics') !== 'true';
  return isAboutOneThreat ? { name: `${pathname} threat`, limit: 1800 } : { name: `${pathname} campaign`, limit: 50 };
}

import type { WorldSignIn } from '../../world/world.ts';
import type { Body } from '../../kit/rest-api.ts';

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });
const systems: Readonly<Record<WorldSignIn['platform'], readonly [string, string]>> = {
  windows: ['Windows 11', 'Windows NT 10.0; Win64; x64'],
  macos: ['Mac OS 15.1 (Sequoia)', 'Macintosh; Intel Mac OS X 10_15_7'],
  ios: ['iOS 18.1 (iPhone)', 'iPhone; CPU iPhone OS 18_1 like Mac OS X'],
  android: ['Android 15', 'Linux; Android 15; Pixel 9'],
  linux: ['Linux', 'X11; Linux x86_64'],
};

const browserNames: Readonly<Record<string, string>> = { Edge: 'EDGE', Chrome: 'CHROME', Safari: 'SAFARI', Firefox: 'FIREFOX' };

function userAgent({ platform, browser }: WorldSignIn): Body {
  const [os, words] = systems[platform];
  const [name = '', version = ''] = browser.split(' ');
  const rawUserAgent = name === '' ? `Okta Mobile (${words})` : `Mozilla/5.0 (${words}) ${name}/${version}`;
  return { rawUserAgent, os, browser: browserNames[name] ?? 'UNKNOWN' };
}

/** Who the address belongs to, in networks that are kept for examples. */
function networkOf(ip: string): Body {
  const [asNumber, owner, domain] = ip.startsWith('192.0.2.')
    ? [64_496, 'company offices', 'offices.example']
    : ip.startsWith('198.19.')
      ? [64_511, 'rented machines', 'hosting.example']
      : [64_500, 'home broadband', 'broadband.example'];
  return { asNumber, asOrg: owner, isp: owner, domain };
}

export const isInOffices = ({ ip }: WorldSignIn): boolean => ip.startsWith('192.0.2.');

const risks: Readonly<Record<WorldSignIn['risk'], { readonly level: string; readonly reasons: readonly string[] }>> = {
  none: { level: 'LOW', reasons: [] },
  low: { level: 'LOW', reasons: ['Anomalous Device'] },
  medium: { level: 'MEDIUM', reasons: ['Anomalous Location', 'Anomalous Device'] },
  high: { level: 'HIGH', reasons: ['Anomalous Location', 'Anomalous Device', 'Suspected Threat'] },
};
export const riskOf = ({ risk }: WorldSignIn) => risks[risk];

/** Where a sign-in came from, as JSON: the same for all its events. */
export function clientParts(signIn: WorldSignIn) {
  const { ip, city, country, latitude, longitude, client } = signIn;
  const geographicalContext = { city, country: regionNames.of(country) ?? country, geolocation: { lat: latitude, lon: longitude } };
  return {
    client: JSON.stringify({
      userAgent: userAgent(signIn),
      zone: isInOffices(signIn) ? 'Offices' : 'null',
      device: client === 'mobile-app' ? 'Mobile' : 'Computer',
      ipAddress: ip,
      geographicalContext,
    }),
    request: JSON.stringify({ ipChain: [{ ip, geographicalContext, version: 'V4' }] }),
    securityContext: JSON.stringify({ ...networkOf(ip), isProxy: false, risk: riskOf(signIn), userBehaviors: [] }),
  };
}

import type { WorldSignIn } from '../../world/world.ts';
import type { Body } from '../../kit/rest-api.ts';

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });
const countries = new Map<string, string>();

/** The full English name, as geographical contexts carry it. */
export function countryName(code: string): string {
  const known = countries.get(code) ?? regionNames.of(code) ?? code;
  countries.set(code, known);
  return known;
}

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
function networkOf(ip: string): { readonly asNumber: number; readonly asOrg: string; readonly isp: string; readonly domain: string } {
  if (ip.startsWith('192.0.2.')) return { asNumber: 64_496, asOrg: 'company offices', isp: 'company offices', domain: 'offices.example' };
  if (ip.startsWith('198.19.')) return { asNumber: 64_511, asOrg: 'rented machines', isp: 'rented machines', domain: 'hosting.example' };
  return { asNumber: 64_500, asOrg: 'home broadband', isp: 'home broadband', domain: 'broadband.example' };
}

export const isInOffices = ({ ip }: WorldSignIn): boolean => ip.startsWith('192.0.2.');

export interface ClientParts {
  readonly client: string;
  readonly request: string;
  readonly securityContext: string;
}

const levels: Readonly<Record<WorldSignIn['risk'], string>> = { none: 'LOW', low: 'LOW', medium: 'MEDIUM', high: 'HIGH' };
const reasons: Readonly<Record<WorldSignIn['risk'], readonly string[]>> = {
  none: [],
  low: ['Anomalous Device'],
  medium: ['Anomalous Location', 'Anomalous Device'],
  high: ['Anomalous Location', 'Anomalous Device', 'Suspected Threat'],
};

export const riskOf = ({ risk }: WorldSignIn): { readonly level: string; readonly reasons: readonly string[] } => ({
  level: levels[risk],
  reasons: reasons[risk],
});

/** Where a sign-in came from, as JSON: the same for all its events. */
export function clientParts(signIn: WorldSignIn): ClientParts {
  const { ip, city, country, latitude, longitude, client } = signIn;
  const geographicalContext = { city, country: countryName(country), geolocation: { lat: latitude, lon: longitude } };
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

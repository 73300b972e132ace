import { VendorFailure } from '../../kit/vendor-failure.ts';

/** A customer's directory: which of Microsoft's clouds it is in, and what it is called there. */
export interface Directory {
  readonly tenant: string;
  /** Without a slash at the end: `https://login.microsoftonline.com`. */
  readonly login: string;
  readonly graph: string;
  /** Where cmdlets of Exchange are run. */
  readonly exchange: string;
}

/** Microsoft's document "National cloud deployments"; the hosts of Exchange are those of its PowerShell module. */
const hostsBesideLogin: Readonly<Record<string, readonly [graph: string, exchange: string]>> = {
  'login.microsoftonline.com': ['graph.microsoft.com', 'outlook.office365.com'],
  'login.microsoftonline.us': ['graph.microsoft.us', 'outlook.office365.us'],
  'login.partner.microsoftonline.cn': ['microsoftgraph.chinacloudapi.cn', 'partner.outlook.cn'],
};

/** Addresses that are not one directory: only a person can sign in there, not an application. */
const notOneDirectory = ['common', 'organizations', 'consumers'];

const refused = (reason: string): VendorFailure => new VendorFailure('Microsoft', { kind: 'credentials', field: 'url', reason });

const form = 'Write it as https://login.microsoftonline.com/ with your domain or tenant ID at the end.';

/** From what people enter: the sign-in address of the directory, or only its domain or tenant ID. */
export function directoryOf(address: string): Directory {
  const entered = address.trim();
  const text = entered.includes('/') ? entered : `https://login.microsoftonline.com/${entered}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const hosts = url === undefined ? undefined : hostsBesideLogin[url.host];
  if (url === undefined || url.protocol !== 'https:' || hosts === undefined)
    throw refused(`This is not the sign-in address of a Microsoft directory. ${form}`);
  const tenant = url.pathname.split('/')[1] ?? '';
  if (!/^[a-z0-9][a-z0-9.-]{0,252}$/i.test(tenant) || notOneDirectory.includes(tenant.toLowerCase()))
    throw refused(`The address does not name your directory. ${form}`);
  const [graph, exchange] = hosts;
  return { tenant, login: url.origin, graph: `https://${graph}`, exchange: `https://${exchange}` };
}

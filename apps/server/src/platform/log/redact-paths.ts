const secretNames = [
  'password',
  'new_password',
  'secret',
  'client_secret',
  'api_key',
  'access',
  'access_token',
  'refresh_token',
  'token',
  'totp_token',
  'totp_secret',
  'bypass_code',
  'code',
  'state',
  'authorization',
  'cookie',
  'set-cookie',
  'private_key',
  'master_key',
];

const quoted = (name: string) => (/^\w+$/.test(name) ? name : `["${name}"]`);
const join = (prefix: string, name: string) => (quoted(name).startsWith('[') ? `${prefix}${quoted(name)}` : `${prefix}.${name}`);

/** Fields that are censored at the top of a log line and one and two levels below it, whoever logs them. */
export const redactPaths: string[] = secretNames.flatMap((name) => [quoted(name), join('*', name), join('*.*', name)]);

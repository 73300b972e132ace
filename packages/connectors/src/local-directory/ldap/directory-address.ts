import { VendorFailure } from '../../kit/vendor-failure.ts';

const written = /^(?:(ldaps?):\/\/)?(\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?\/?$/i;

/** `dc1.example.com`, `dc1.example.com:3389`, `ldaps://dc1.example.com`. */
export function directoryAddress(hostname: string) {
  const found = written.exec(hostname.trim());
  // TLS from the first byte. Otherwise the connection is upgraded before anything secret is said.
  const isTlsFromStart = found?.[1]?.toLowerCase() === 'ldaps';
  const port = Number(found?.[3] ?? (isTlsFromStart ? 636 : 389));
  if (found?.[2] === undefined || port < 1 || port > 65_535) {
    const reason = 'This is not the name of a host. Write it as dc1.your-company.com, with ldaps:// in front for TLS from the start.';
    throw new VendorFailure('The directory', { kind: 'ours', field: 'hostname', reason });
  }
  return { host: found[2].replaceAll(/^\[|\]$/g, ''), port, isTlsFromStart };
}

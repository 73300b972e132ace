import { expect, test } from 'vitest';
import { egress, resolver } from '../../../test-support/loopback/egress-test-bed.ts';
import { EgressRefused, EgressUnreachable } from './egress-error.ts';

const hosts = {
  'DC1.halden.example:389': 'ldap://127.0.0.1:1389',
  'dc2.halden.example:636': 'ldaps://inside.example',
  'graph.example': 'http://127.0.0.1:5001/graph/',
};

test('a name is resolved once, and the checked address is what is handed out', async () => {
  const { asked, resolve } = resolver('8.8.8.8 1.1.1.1', '127.0.0.1');
  expect(await egress({ resolve }).locate('dc.example', 389)).toEqual({ address: '8.8.8.8', port: 389, mayBePlain: false });
  expect(asked).toEqual(['dc.example']);
});

test.each(['127.0.0.1', '[::1]', '169.254.169.254', '10.1.2.3', '::ffff:127.0.0.1'])('%s is refused', async (host) => {
  await expect(egress({}).locate(host, 389)).rejects.toThrow(EgressRefused);
});

test.each(['127.0.0.1', '8.8.8.8 10.0.0.1', '10.0.0.1 8.8.8.8'])('a name that resolves to %s is refused', async (answer) => {
  const located = egress({ resolve: resolver(answer).resolve }).locate('dc.example', 389);
  await expect(located).rejects.toThrow('dc.example could not be reached.');
});

test('an allowed network may be reached, by name and by address', async () => {
  const guard = egress({ allow: ['10.0.0.0/8'], resolve: resolver('10.0.0.7').resolve });
  expect(await guard.locate('dc.example', 636)).toMatchObject({ address: '10.0.0.7', port: 636 });
  expect(await guard.locate('10.0.0.8', 389)).toMatchObject({ address: '10.0.0.8' });
});

test('calls the substitute of a mapped directory, and without TLS only where the operator says so', async () => {
  const guard = egress({ hosts, resolve: resolver('10.0.0.9').resolve });
  expect(await guard.locate('dc1.HALDEN.example', 389)).toEqual({ address: '127.0.0.1', port: 1389, mayBePlain: true });
  expect(await guard.locate('dc2.halden.example', 636)).toEqual({ address: '10.0.0.9', port: 636, mayBePlain: false });
  await expect(guard.locate('dc1.halden.example', 636)).rejects.toThrow(EgressRefused);
});

test.each(['', 'a b', 'user@dc.example', 'dc.example/x', 'dc.example:1', '-x', 'a'.repeat(300)])('"%s" is no host', async (host) => {
  await expect(egress({ resolve: resolver('8.8.8.8').resolve }).locate(host, 389)).rejects.toThrow('The host name has characters');
});

test('reports an unknown name as unreachable', async () => {
  const guard = egress({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  await expect(guard.locate('dc.example', 389)).rejects.toThrow(EgressUnreachable);
  await expect(egress({ resolve: async () => [] }).locate('dc.example', 389)).rejects.toThrow(EgressUnreachable);
});

test('finds a page of the vendor’s at its substitute, and otherwise at the vendor’s', () => {
  const guard = egress({ hosts });
  expect(guard.substituteFor(new URL('https://graph.example/consent?state=a%20b')).href).toBe(
    'http://127.0.0.1:5001/graph/consent?state=a%20b',
  );
  expect(guard.substituteFor(new URL('https://other.example/consent?x=1')).href).toBe('https://other.example/consent?x=1');
});

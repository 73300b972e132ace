import { expect, test } from 'vitest';
import { zone } from '../../../test-support/zone.ts';
import { readMailDomains } from './read-mail-domains.ts';

const { signal } = new AbortController();
const fetch = async () => new Response('', { status: 404 });
const verified = (name: string) => ({ name, isHosted: true, spf: 'include:spf.host.example', selectors: ['s1', 's2'] });

test('reads each domain once, by its own name', async () => {
  const { lookUp, asked } = zone({
    'MX x.example': ['20 b.x.example', '10 A.x.example.'],
    'TXT _smtp._tls.x.example': ['v=TLSRPTv1; rua=mailto:tls@x.example'],
    'MX quiet.example': ['0 '],
  });
  const found = await readMailDomains('Host', { lookUp, fetch, signal }, [
    verified('X.example.'),
    verified('x.example'),
    verified('quiet.example'),
  ]);
  expect(found).toMatchObject([
    {
      name: 'x.example',
      mx: { state: 'found', hosts: ['a.x.example', 'b.x.example'] },
      spf: { state: 'absent' },
      dkim: [{ selector: 's1' }, { selector: 's2' }],
      tlsReports: { state: 'found', reportsTo: ['mailto:tls@x.example'] },
    },
    { name: 'quiet.example', mx: { state: 'found', hosts: [] } },
  ]);
  expect(new Set(asked).size).toBe(asked.length);
});

test('asks for no name that is none, whichever product names it', async () => {
  const { lookUp, asked } = zone({ 'TXT x.example': [`v=spf1 include:${'a'.repeat(70)}.example include:a..b include:x -all`] });
  const names = ['x.example', 'no dots', 'localhost', `${'a'.repeat(64)}.example`, '-a.example', 'a.example/../..'];
  const found = await readMailDomains('Host', { lookUp, fetch, signal }, names.map(verified));
  expect(found.map(({ name }) => name)).toEqual(['x.example']);
  expect(asked.filter((name) => !/^(TXT|MX) (\S+\.)?x\.example$/.test(name))).toEqual([]);
  expect(found[0]?.spf).toMatchObject({ problem: 'broken-include' });
});

test('refuses to be made to look up a world of domains, and stops when it is stopped', async () => {
  const { lookUp } = zone({});
  const many = Array.from({ length: 301 }, (_, index) => verified(`d${index}.example`));
  await expect(readMailDomains('Host', { lookUp, fetch, signal }, many)).rejects.toMatchObject({ kind: 'ours' });
  const stopped = { lookUp, fetch, signal: AbortSignal.abort(new Error('stopped')) };
  await expect(readMailDomains('Host', stopped, [verified('x.example')])).rejects.toThrow('stopped');
});

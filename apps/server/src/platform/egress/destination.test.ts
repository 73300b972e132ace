import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createDestinations } from './destination.ts';
import { EgressRefused } from './egress-error.ts';

const to = createDestinations({
  allow: [],
  hosts: { 'Graph.example': 'http://127.0.0.1:5001/graph/', 'odd.example:8443': 'http://127.0.0.1:5002' },
});

test('an address that is not mapped stays as it is', () => {
  const url = new URL('https://vendor.example/v1?x=1');
  expect(to(url)).toEqual({ url, host: 'vendor.example', reach: 'public', substitute: undefined });
});

test('finds the substitute of a mapped host, whatever the case', () => {
  expect(to('https://GRAPH.example/v1').substitute?.href).toBe('http://127.0.0.1:5001/graph/');
  expect(to('http://graph.example:80/v1').substitute?.href).toBe('http://127.0.0.1:5001/graph/');
  expect(to('https://odd.example:8443/').substitute?.href).toBe('http://127.0.0.1:5002/');
});

test('a mapped host on another port is not mapped', () => {
  expect(to('https://graph.example:444/').reach).toBe('public');
  expect(to('https://odd.example/').reach).toBe('public');
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://①②⑦.0.0.1/',
  'http://vendor.example/',
  'ftp://vendor.example/',
  'file:///etc/passwd',
  'https://user:password@vendor.example/',
  'not a url',
])('%s is refused', (url) => {
  expect(() => to(url)).toThrow(EgressRefused);
});

test('a refusal names the host and nothing of the path or the password', () => {
  for (const url of ['https://user:hunter2@vendor.example/hunter2', 'http://vendor.example/hunter2', 'https://127.0.0.1/hunter2'])
    expect(() => to(url)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }));
});

test('refuses a substitute that cannot be called at the start', () => {
  expect(() => createDestinations({ allow: [], hosts: { 'graph.example': 'ftp://127.0.0.1' } })).toThrow(Refusal);
});

import { expect, test } from 'vitest';
import { type SentRequest, testConnection } from '../../../test-support/test-connection.ts';
import { okta } from '../connector.ts';
import { directoryIdsIn } from './directory-ids.ts';

const anchor = 'AQIDBAUGBwgJCgsMDQ4PEA==';
const other = 'EA8ODQwLCgkIBwYFBAMCAQ==';
const guid = '04030201-0605-0807-090a-0b0c0d0e0f10';

type Answers = Readonly<Record<string, unknown>>;

async function idsIn(answers: Answers): Promise<[string, string][]> {
  const answer = ({ url }: SentRequest): Response => {
    const found = answers[url.pathname];
    return typeof found === 'number' ? Response.json({ errorCode: 'E0000006' }, { status: found }) : Response.json(found ?? []);
  };
  const credentials = { url: 'https://halden.okta.com', api_key: 'a-planted-secret' };
  const { connection } = testConnection({ method: 'api_key', credentials, answer });
  return [...(await directoryIdsIn(await okta.connect(connection)))];
}

const directory = { id: '0oa1', name: 'active_directory', label: 'corp.example', signOnMode: null };

test('a user has the objectGUID of the account in Active Directory that Okta has linked them to', async () => {
  const users = [
    { id: '00u1', externalId: anchor },
    { id: '00u2', externalId: null },
    { id: '00u3', externalId: 'anna@corp.example' },
    { id: '00u4', externalId: '70c14cc17d3745e8a9f98d599a68329c' },
  ];
  expect(await idsIn({ '/api/v1/apps': [directory], '/api/v1/apps/0oa1/users': users })).toEqual([['00u1', guid]]);
});

test('a user who is linked to accounts of several directories is none of them in particular', async () => {
  const answers = {
    '/api/v1/apps': [directory, { ...directory, id: '0oa2' }],
    '/api/v1/apps/0oa1/users': [{ id: '00u1', externalId: anchor }],
    '/api/v1/apps/0oa2/users': [{ id: '00u1', externalId: other }],
  };
  expect(await idsIn(answers)).toEqual([]);
});

test('the id of a user in another app is not taken for one of Active Directory, though Okta ignored the filter', async () => {
  const answers = {
    '/api/v1/apps': [{ ...directory, name: 'salesforce' }],
    '/api/v1/apps/0oa1/users': [{ id: '00u1', externalId: anchor }],
  };
  expect(await idsIn(answers)).toEqual([]);
});

test('no link is known where the apps may not be read, and an outage is not taken for that', async () => {
  expect(await idsIn({ '/api/v1/apps': 403 })).toEqual([]);
  await expect(idsIn({ '/api/v1/apps': 404 })).rejects.toThrow('Okta');
});

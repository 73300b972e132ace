import type { SentRequest } from './test-connection.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as Microsoft issues it, as far as anybody may look into it. */
export const accessToken = (claims: Readonly<Record<string, unknown>>): string => `${part({ typ: 'JWT' })}.${part(claims)}.signature`;

const token = accessToken({ tid: 'd1b6f0f4-3c8e-4d1c-9a5e-0f6f8c9b1a11', roles: ['User.Read.All', 'Policy.Read.All'] });

export const tokenAnswer = (): Response => Response.json({ token_type: 'Bearer', expires_in: 3599, access_token: token });

type Answers = Readonly<Record<string, unknown>>;

const organization = {
  value: [
    {
      id: 'd1b6f0f4-3c8e-4d1c-9a5e-0f6f8c9b1a11',
      displayName: 'Halden Freight',
      verifiedDomains: [
        { name: 'haldenfreight.onmicrosoft.com', isDefault: false },
        { name: 'haldenfreight.example', isDefault: true },
      ],
    },
  ],
};

/** Sign-in always works; Graph answers by path (with its query, where one is given), as its documentation shows. */
export function graphAnswering(answers: Answers) {
  const all: Answers = { organization, ...answers };
  return ({ url }: SentRequest): Response => {
    if (url.pathname.endsWith('/oauth2/v2.0/token')) return tokenAnswer();
    const path = url.pathname.replace('/v1.0/', '');
    const found = all[`${path}${url.search}`] ?? all[path];
    if (found instanceof Response) return found.clone();
    return found === undefined ? new Response('{"error":{"code":"Request_ResourceNotFound"}}', { status: 404 }) : Response.json(found);
  };
}

export const registration = {
  url: 'https://login.microsoftonline.com/haldenfreight.example',
  client_id: '11111111-2222-3333-4444-555555555555',
  client_secret: 'the-client-secret',
} as const;

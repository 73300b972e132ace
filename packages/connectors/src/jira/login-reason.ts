import type { Connection } from '../kit/connection.ts';

const refused = /AUTHENTICATED_FAILED|AUTHENTICATION_DENIED/;

/**
 * Jira takes a call with a wrong or expired token for one of anyone's: lists are empty then, and tickets not there. Only a header says why. What has it
 * is handed on as the refusal that it is.
 */
export const withRefusedLogins = (connection: Connection): Connection => ({
  ...connection,
  async fetch(url, init) {
    const response = await connection.fetch(url, init);
    if (!refused.test(response.headers.get('x-seraph-loginreason') ?? '')) return response;
    await response.body?.cancel();
    return new Response(null, { status: 401 });
  },
});

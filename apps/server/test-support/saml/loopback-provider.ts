import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import samlp from 'samlp';
import { personOf, providerEntityId, providerKeys } from './issue-response.ts';

/** A third-party identity provider on a separate port. Every visitor is signed in as `person.email`. */
export async function startLoopbackProvider(person: { email: string }) {
  const server = createServer((plain, answer) => {
    const url = new URL(plain.url ?? '/', `http://${plain.headers.host}`);
    const request = Object.assign(plain, { query: Object.fromEntries(url.searchParams), originalUrl: plain.url, protocol: 'http' });
    const response = Object.assign(answer, {
      set: (name: string, value: string) => answer.setHeader(name, value),
      send: (body: string) => answer.end(body),
    });
    const fail = (error?: Error | null) => answer.writeHead(500).end(error?.message);
    if (url.pathname === '/metadata') {
      const paths = { redirectEndpointPath: '/sso', postEndpointPath: '/sso' };
      samlp.metadata({ issuer: providerEntityId, cert: providerKeys.cert, ...paths })(request, response, fail);
      return;
    }
    if (url.pathname !== '/sso') {
      // A browser asks each site it visits for its icon.
      answer.writeHead(404).end();
      return;
    }
    samlp.parseRequest(request, (error, asked) => {
      if (error || !asked) {
        fail(error);
        return;
      }
      const acsUrl = asked.assertionConsumerServiceURL;
      samlp.auth({
        ...providerKeys,
        issuer: providerEntityId,
        recipient: acsUrl,
        destination: acsUrl,
        getPostURL: (_audience, _request, _http, done) => done(null, acsUrl),
        getUserFromRequest: () => personOf(person.email),
      })(request, response, fail);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    metadataUrl: `${base}/metadata`,
    ssoUrl: `${base}/sso`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

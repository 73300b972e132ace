export { openAccessTokens } from './access-token.ts';
export { authenticate } from './authenticate.ts';
export { createUser } from './create-user.ts';
export { forgetSessionsHandler } from './jobs.ts';
export { accessRoutes } from './routes.ts';
export { openSessionMemory } from './session-memory.ts';
export { sessionChannel } from './session-store.ts';
export { loadSigningKey } from './signing-key.ts';

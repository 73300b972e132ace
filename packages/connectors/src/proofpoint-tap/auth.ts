import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { ProofpointTapClient } from './client.ts';

const Credentials = z.object({ username: z.string().min(1).max(512), password: z.string().min(1).max(4096) });

export const connectProofpointTap = async (connection: Connection): Promise<ProofpointTapClient> =>
  new ProofpointTapClient(connection, credentialsAs('Proofpoint TAP', Credentials, connection));

import type { Collects } from '../kit/connector.ts';
import type { JiraClient } from './client.ts';

/** The facts that Jira is read for: none, it keeps tickets. */
export const collectsInJira: readonly Collects<JiraClient>[] = [];

import type { Applies } from '../kit/connector.ts';
import type { JiraClient } from './client.ts';

/** The changes that Jira can be asked for: none, tickets are filed through its tracker. */
export const appliesInJira: readonly Applies<JiraClient>[] = [];

import { fromCursor, toCursor } from '../../kit/opaque-cursor.ts';
import type { Reply } from '../../kit/rest-api.ts';
import { noIssues } from '../access/to-anyone.ts';
import type { JiraApi, JiraNeeds } from '../api/jira-api.ts';
import { askedFields } from '../api/asked-fields.ts';
import { jiraErrors } from '../api/jira-error.ts';
import { showIssue } from '../issues/show-issue.ts';
import type { Site } from '../site.ts';
import { readJql } from './jql.ts';

interface Asked {
  readonly jql: string;
  readonly maxResults: number;
  readonly fields: readonly string[];
  readonly nextPageToken: string | undefined;
  readonly reconcileIssues: readonly string[];
}

const mostReconciled = 50;

function search(site: Site, asked: Asked): Reply {
  if (asked.reconcileIssues.length > mostReconciled) throw jiraErrors.invalid('At most 50 issues can be reconciled.');
  const matches = readJql(asked.jql);
  const found = site.indexed(asked.reconcileIssues).filter(matches).toReversed();
  const first = asked.nextPageToken === undefined ? 0 : Number(fromCursor(asked.nextPageToken));
  if (!Number.isSafeInteger(first) || first < 0) throw jiraErrors.invalid('The page token is invalid.');
  const page = found.slice(first, first + Math.min(asked.maxResults, 100));
  const end = first + page.length;
  const isLast = end >= found.length;
  // Without fields there are only the ids.
  const issues = page.map((issue) => {
    const shown = showIssue(site, issue, asked.fields);
    return asked.fields.length === 0 ? { id: issue.id } : shown;
  });
  return { body: { issues, isLast, ...(isLast ? {} : { nextPageToken: toCursor(end) }) } };
}

const reading: JiraNeeds = { scope: 'read:jira-work', toAnyone: noIssues };

export function searchRoutes(api: JiraApi, site: Site): void {
  api.query('/rest/api/3/search/jql', reading, ({ body }) => {
    const { jql = '', maxResults = 50, fields = [], nextPageToken, reconcileIssues = [] } = body;
    if (typeof jql !== 'string' || !Array.isArray(fields) || !Array.isArray(reconcileIssues) || typeof maxResults !== 'number')
      throw jiraErrors.invalid('Invalid request payload. Refer to the REST API documentation and try again.');
    return search(site, {
      jql,
      maxResults,
      fields: fields.map(String),
      nextPageToken: typeof nextPageToken === 'string' ? nextPageToken : undefined,
      reconcileIssues: reconcileIssues.map(String),
    });
  });
  api.get('/rest/api/3/search/jql', reading, ({ query }) =>
    search(site, {
      jql: query.get('jql') ?? '',
      maxResults: Number(query.get('maxResults') ?? 50),
      fields: askedFields(query).filter(Boolean),
      nextPageToken: query.get('nextPageToken') ?? undefined,
      reconcileIssues: query.getAll('reconcileIssues'),
    }),
  );
}

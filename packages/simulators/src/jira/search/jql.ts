import { textOf } from '../api/check-document.ts';
import { jiraErrors } from '../api/jira-error.ts';
import type { Issue } from '../issues/issue.ts';

type Matches = (issue: Issue) => boolean;

/** A clause of JQL: `labels = "x"`, `key in (A-1, A-2)`, `description ~ "words"`. */
const clause = /^\s*(\w+)\s*(=|!=|~|in)\s*(\([^)]*\)|"(?:[^"\\]|\\.)*"|[\w-]+)\s*$/i;

const unquoted = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.startsWith('"') ? trimmed.slice(1, -1).replaceAll(/\\(.)/g, '$1') : trimmed;
};

/** A phrase is in quotation marks within the value; otherwise every word counts for itself. */
function hasText(text: string, asked: string): boolean {
  const words = text.toLowerCase();
  const phrase = /^"(.*)"$/.exec(asked)?.[1];
  if (phrase !== undefined) return words.includes(phrase.toLowerCase());
  return asked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

function valuesOf(issue: Issue, field: string): readonly string[] | undefined {
  switch (field.toLowerCase()) {
    case 'labels':
      return issue.labels;
    case 'key':
    case 'issuekey':
    case 'id':
      return [issue.key, issue.id];
    case 'project':
      return [issue.key.split('-', 1)[0]!, issue.projectId];
    case 'status':
      return [issue.statusId];
    default:
      return undefined;
  }
}

function toMatch(text: string): Matches {
  const [, field = '', operator = '', value = ''] = clause.exec(text) ?? [];
  if (field === '') throw jiraErrors.invalid(`Error in the JQL Query: Expecting operator but got '${text.trim()}'.`);
  if (operator === '~') {
    const asked = unquoted(value);
    if (!['description', 'summary', 'text'].includes(field.toLowerCase()))
      throw jiraErrors.invalid(`The operator '~' is not supported by the '${field}' field.`);
    return ({ summary, description }) => {
      const inside = { description: textOf(description), summary, text: `${summary} ${textOf(description)}` };
      return hasText(inside[field.toLowerCase() as keyof typeof inside], asked);
    };
  }
  const asked = value.startsWith('(') ? value.slice(1, -1).split(',').map(unquoted) : [unquoted(value)];
  return (issue) => {
    const own = valuesOf(issue, field);
    if (own === undefined) throw jiraErrors.invalid(`Field '${field}' does not exist or you do not have permission to view it.`);
    const isOne = own.some((each) => asked.some((one) => one.toLowerCase() === each.toLowerCase()));
    return operator === '!=' ? !isOne : isOne;
  };
}

/** What a query matches. `/search/jql` takes no query without a restriction. */
export function readJql(jql: string): Matches {
  const [where = ''] = jql.split(/\border\s+by\b/i);
  if (where.trim() === '')
    throw jiraErrors.invalid('Unbounded JQL queries are not allowed here. Please add a search restriction to your query.');
  const matches = where.split(/\s+and\s+/i).map(toMatch);
  return (issue) => matches.every((match) => match(issue));
}

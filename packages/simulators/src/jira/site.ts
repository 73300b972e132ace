import { pinnedClock } from '../kit/pinned-clock.ts';
import type { VendorClock } from '../kit/replication.ts';
import { RateWindow } from '../kit/rate-window.ts';
import { ResourceStore } from '../kit/resource-store.ts';
import type { World } from '../world/world.ts';
import { openTokens } from './access/api-tokens.ts';
import { jiraErrors } from './api/jira-error.ts';
import { openUsers } from './api/jira-users.ts';
import type { Issue } from './issues/issue.ts';
import { initialProjects, type Project } from './projects/project.ts';

export const hostOf = ({ domain }: { readonly domain: string }): string => `${domain.split('.', 1)[0]}.atlassian.net`;

/** What was written shows in searches only after so long: they read an index that is filled later. */
const indexedAfterMs = 5_000;
const writesPerIssue = { limit: 20, windowMs: 2_000 };

export type IssueEvent = 'jira:issue_created' | 'jira:issue_updated' | 'jira:issue_deleted';
type IssueWatcher = (event: IssueEvent, issue: Issue) => void;

/** One Jira site of the company. */
export function openSite(world: World, clock: VendorClock) {
  const pinned = pinnedClock(world);
  const issues = new ResourceStore<Issue>({ missing: jiraErrors.noIssue });
  const projects = new ResourceStore<Project>({ initial: initialProjects, missing: jiraErrors.noProject });
  const indexedAt = new Map<string, { readonly at: number; readonly before: Issue | undefined }>();
  const writes = new RateWindow({ ...writesPerIssue, now: clock });
  let nextId = 20_000;
  const numbers = new Map<string, number>();
  const watchers: IssueWatcher[] = [];
  const report: IssueWatcher = (event, issue) => watchers.forEach((watcher) => watcher(event, issue));
  const put = (issue: Issue): Issue => {
    const before = issues.has(issue.id) ? issues.get(issue.id) : undefined;
    indexedAt.set(issue.id, { at: clock() + indexedAfterMs, before });
    issues.putUnrecorded(issue);
    report(before === undefined ? 'jira:issue_created' : 'jira:issue_updated', issue);
    return issue;
  };
  return {
    world,
    clock: pinned,
    users: openUsers(pinned.world),
    base: `https://${hostOf(world.options.company)}`,
    projects,
    tokens: openTokens(world),
    /** By the id of a transition: the field that its screen asks for. */
    screens: new Map<string, { readonly id: string; readonly name: string }>(),
    nextId: (): string => String((nextId += 1)),
    nextKey(project: Project): string {
      const number = (numbers.get(project.id) ?? 0) + 1;
      numbers.set(project.id, number);
      return `${project.key}-${number}`;
    },
    put,
    remove(id: string): void {
      const gone = issues.get(id);
      issues.removeUnrecorded((issue) => issue.id === id);
      report('jira:issue_deleted', gone);
    },
    /** Called after each change of an issue. */
    watch: (watcher: IssueWatcher): void => void watchers.push(watcher),
    all: (): readonly Issue[] => issues.list(),
    /** By id or key. */
    get(idOrKey: string): Issue {
      const found = issues.list().find(({ id, key }) => id === idOrKey || key === idOrKey.toUpperCase());
      if (found === undefined) throw jiraErrors.noIssue();
      return found;
    },
    project(idOrKey: string): Project {
      const found = projects.list().find(({ id, key }) => id === idOrKey || key === idOrKey.toUpperCase());
      if (found === undefined) throw jiraErrors.noProject(idOrKey);
      return found;
    },
    /** The issues as a search finds them, except that those named are seen as they are. */
    indexed(reconciled: readonly string[]): readonly Issue[] {
      const now = clock();
      return issues.list().flatMap((issue) => {
        const pending = indexedAt.get(issue.id);
        if (pending === undefined || pending.at <= now || reconciled.includes(issue.id)) return [issue];
        return pending.before === undefined ? [] : [pending.before];
      });
    },
    /** Jira takes only so many writes to one issue in a moment. */
    countWrite(issueId: string): void {
      if (!writes.take(issueId).isAllowed) throw jiraErrors.tooMany(2);
    },
  };
}
export type Site = ReturnType<typeof openSite>;

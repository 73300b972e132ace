import type { SeenRequest } from '../kit/serve.ts';
import type { JiraScope } from './access/api-tokens.ts';
import { textOf } from './api/check-document.ts';
import { moveIssue } from './issues/issue-routes.ts';
import { transitions, statuses, statusWith } from './projects/workflow.ts';
import type { Site } from './site.ts';
import type { AdminWebhooks } from './webhooks/admin-webhook.ts';

interface SeenIssue {
  readonly key: string;
  readonly summary: string;
  readonly description: string;
  readonly labels: readonly string[];
  readonly status: string;
  readonly comments: readonly string[];
  /** The statuses that it was moved to, one after the other. */
  readonly moves: readonly string[];
}

/** What people of the company do in Jira, and what a test may look at. */
export interface JiraSimulatorControl {
  requests(): readonly SeenRequest[];
  issues(): readonly SeenIssue[];
  /** A person moves an issue to a status that its workflow leads to from where it is, step by step. */
  move(key: string, ...statusNames: readonly string[]): void;
  assign(key: string, email: string): void;
  deleteIssue(key: string): void;
  /** Takes the right to create issues in a project from the integration's account. */
  closeProject(key: string): void;
  /** An administrator makes a field required for an issue type. */
  requireField(projectKey: string, issueTypeId: string, field: { readonly id: string; readonly name: string }): void;
  /** An administrator puts a screen with a required field on the transition to a status. */
  askOnTransition(statusName: string, field: { readonly id: string; readonly name: string }): void;
  revokeToken(): void;
  /** The tokens with scopes are created anew without this one. */
  withdrawScope(scope: JiraScope): void;
  /** The webhooks that an administrator of Jira has set. */
  readonly webhooks: AdminWebhooks;
  /** A second of the vendor's time. */
  advance(): void;
}

function carryMove(site: Site, key: string, statusName: string): void {
  const to = statuses.find(({ name }) => name === statusName);
  const issue = site.get(key);
  const transition = transitions.find((one) => one.to === to?.id && one.from.includes(issue.statusId));
  if (transition === undefined) throw new Error(`Nothing leads from ${statusWith(issue.statusId).name} to ${statusName}.`);
  moveIssue(site, issue, transition.id, site.users.own().accountId);
}

interface Served {
  readonly requests: () => readonly SeenRequest[];
  readonly webhooks: AdminWebhooks;
}

export const createSimulatorControl = (site: Site, { requests, webhooks }: Served): JiraSimulatorControl => ({
  requests,
  webhooks,
  issues: () =>
    site.all().map(({ key, summary, description, labels, statusId, comments, history }) => ({
      key,
      summary,
      description: textOf(description),
      labels,
      status: statusWith(statusId).name,
      comments: comments.map(({ body }) => textOf(body)),
      moves: history.map(({ to }) => statusWith(to).name),
    })),
  move(key, ...statusNames) {
    for (const name of statusNames) carryMove(site, key, name);
  },
  assign(key, email) {
    const user = site.users.find(email);
    if (user === undefined) throw new Error(`No one has the address ${email}.`);
    site.put({ ...site.get(key), assigneeId: user.accountId, updatedAt: site.clock.now() });
  },
  deleteIssue: (key) => site.remove(site.get(key).id),
  closeProject: (key) => site.projects.putUnrecorded({ ...site.project(key), isOpen: false }),
  requireField(projectKey, issueTypeId, field) {
    const project = site.project(projectKey);
    site.projects.putUnrecorded({ ...project, required: { ...project.required, [issueTypeId]: [field] } });
  },
  askOnTransition(statusName, field) {
    const to = statuses.find(({ name }) => name === statusName);
    for (const transition of transitions) if (transition.to === to?.id) site.screens.set(transition.id, field);
  },
  advance: () => site.world.advanceTo(new Date(site.world.now().getTime() + 1_000)),
  revokeToken: () => site.tokens.revoke(),
  withdrawScope: (scope) => site.tokens.withdraw(scope),
});

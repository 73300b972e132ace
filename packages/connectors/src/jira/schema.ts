import { z } from 'zod';
import { vendorText } from '../kit/vendor-text.ts';

const Id = z.string().min(1).max(200);
const time = z
  .string()
  .max(40)
  .transform((text) => new Date(text.replace(/\+0000$/, 'Z')));

/** Text of one line, as a person reads it in a list. */
const name = vendorText.transform((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200));

export const Myself = z.object({ displayName: name, emailAddress: name.nullish() });
export const ServerInfo = z.object({ baseUrl: z.url({ protocol: /^https?$/ }).max(2048) });
export const Named = z.object({ id: Id, name });
export const Labels = z.object({ values: z.array(name).max(1000) });
export const IssueType = Named.extend({ subtask: z.boolean() });
export const Person = z.object({ accountId: Id, displayName: name, active: z.boolean() });
export const Field = z.object({ fieldId: Id, name, required: z.boolean(), hasDefaultValue: z.boolean().nullish() });
export const StatusesOfType = z.object({ id: Id, statuses: z.array(Named).max(500) });
export const CreatedIssue = z.object({ id: Id, key: Id });
export const Transition = z.object({ id: Id, to: Named });
export const Transitions = z.object({ transitions: z.array(Transition).max(500) });
export const Comment = z.object({ id: Id, created: time, body: z.unknown() });
export const Comments = z.object({ comments: z.array(Comment).max(500) });
export const Found = z.object({ issues: z.array(z.object({ id: Id, key: Id })).max(100) });
export const StatusChange = z.object({
  created: time,
  items: z.array(z.object({ field: vendorText, to: vendorText.nullish() })).max(500),
});

export const Issue = z.object({
  id: Id,
  key: Id,
  fields: z.object({
    status: Named,
    issuetype: z.object({ name }).nullish(),
    priority: z.object({ name }).nullish(),
    assignee: z.object({ displayName: name, active: z.boolean() }).nullish(),
    labels: z.array(name).max(500).default([]),
    created: time,
  }),
});
export type Issue = z.infer<typeof Issue>;

/** What Jira refuses, by field. Its sentences are not read. */
export const FieldErrors = z.object({ errors: z.record(z.string().max(100), z.unknown()) });

import { Priority } from '@rampart/domain/priority.ts';
import { ProgramType } from '@rampart/domain/program.ts';
import { RemediationStatus } from '@rampart/domain/recommend/statuses-of.ts';
import { QuestType } from '@rampart/domain/remediation.ts';
import { z } from 'zod';
import { Effect } from '../effect.ts';

const Snapshot = z.object({
  remaining: z.array(z.string()),
  selected: z.array(z.string()),
  staged: z.array(z.string()),
  deployed: z.array(z.string()),
});

export const TagType = z.enum([
  'user',
  'time',
  'licensed_feature',
  'compliance_framework',
  'last_deployed',
  'time_subscribed',
  'priority',
  'product',
  'remediation_status',
  'is_complete',
  'overridden_controls',
]);
export type TagType = z.infer<typeof TagType>;

const Tag = z.object({
  tag_type: TagType,
  value: z.string(),
  /** How a person reads the value. */
  label: z.string(),
});
export type Tag = z.infer<typeof Tag>;

export const Status = RemediationStatus;
export type Status = RemediationStatus;

/** A template for a program: what the explorer lists. */
export const Quest = z
  .object({
    quest_tome_id: z.string(),
    quest_tome_identifier: z.string(),
    quest_tome_name: z.string(),
    quest_tome_description: z.string(),
    quest_tome_quest_type: QuestType,
    quest_tome_tags: z.array(Tag),
    quest_tome_hide: z.boolean(),
    quest_tome_definition: z.object({
      product: z.string(),
      query: z.array(z.object({ attribute: z.string(), equals: z.string() })),
    }),
    /** None before it was started. */
    quest_instance_id: z.uuid().nullable(),
    quest_instance_mute: z.boolean(),
    is_complete: z.boolean(),
    is_incomplete: z.boolean(),
    quest_instance_details: z.object({
      product: z.string(),
      product_name: z.string(),
      /** `auto`: Rampart can write to the product. Otherwise only a person can. */
      deployment_types: z.array(z.enum(['auto', 'manual'])),
      /** What is deployed can wait in the product, disabled or report-only. Otherwise it takes effect immediately. */
      can_stage: z.boolean(),
      program_type: ProgramType,
      program_uuid: z.uuid(),
      program_name: z.string(),
      /** No more people than these are affected. */
      program_members: z.int(),
      /** When its subscription deploys next; none while it is paused or follows the data. */
      next_execution_time: z.iso.datetime().nullable(),
      /** Since when its subscription is paused, and by what; subscribing again resumes it. */
      paused_time: z.iso.datetime().nullable(),
      paused_by: z.enum(['rollback', 'restore']).nullable(),
      /** Seconds; 0: event-driven; none when it is no subscription. */
      frequency: z.int().nullable(),
      /** What its subscription deploys with; none without a subscription. */
      job_parameters: z.object({ add_only: z.boolean() }).nullable(),
      /** A deployment of it that is under way. */
      running_job_uuid: z.uuid().nullable(),
      /** A deployment of it that waits for approval: nothing of it was written yet. */
      waiting_job_uuid: z.uuid().nullable(),
      /** The deployment of its subscription, while that waits for approval: until then it is not subscribed. */
      approval_job_uuid: z.uuid().nullable(),
    }),
    quest_instance_event: z
      .object({
        quest_instance_event_id: z.uuid(),
        user_id: z.string(),
        created_time: z.iso.datetime(),
        event: z.string(),
        snapshot: Snapshot,
      })
      .nullable(),
    /** Where the controls are now: the last event, brought up to date with the newest verdicts. */
    snapshot: Snapshot,
    /** Controls that a deployment is changing, in none of the lists until their product was read back. */
    confirming: z.array(z.string()),
    /** Staged controls that are to be enabled: not those whose risk was accepted and that no one has selected since. */
    to_enable: z.array(z.string()),
    /** Staged controls that are to be enabled and wait for it in their product, as it was last read. */
    waiting: z.array(z.string()),
    /** Staged controls that are to be enabled and failed when they were read after they had been staged: no one has enabled them. */
    failed_since_staged: z.array(z.string()),
    /** Controls whose risk was accepted on the condition that a second administrator approves: until then they count as before. */
    risks_waiting: z.array(z.string()),
    /** Every status that fits, the one to show first. */
    statuses: z.array(Status),
    priority: Priority,
    counts: z.object({ pass: z.int(), fail: z.int(), unknown: z.int(), not_applicable: z.int() }),
    value: z.object({
      ...Effect.shape,
      /**
       * Attacks stopped per person affected, of both figures as they stand here: `arithmetic` says whether it is at least, at most or about so
       * many. Null where the people are not known of one of the controls whose attacks are.
       */
      score: z.number().nullable(),
      /** `412 attacks stopped in 90 days ÷ 37 people affected = 11.1` */
      arithmetic: z.string().nullable(),
    }),
    node_id: z.string(),
    /** Node ids of remediations that should come before and after, by what their controls require. */
    graph: z.object({ previous: z.array(z.string()), next: z.array(z.string()) }),
    /** The paths of its step pages, in order. */
    steps: z.array(z.string()),
  })
  .meta({ id: 'Quest' });
export type Quest = z.infer<typeof Quest>;

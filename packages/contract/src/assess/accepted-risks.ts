import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { KnownEmail } from '../fields.ts';

const ControlId = z.string().min(1).max(120);

/** A day, or how many promoted rationalizations back; now unless given. The day of the newest one means now as well. */
const when = { date: z.iso.date().optional(), k: z.int().min(0).max(1000).optional() };

export const AcceptedRisk = z
  .object({
    control_id: z.string(),
    reason: z.string(),
    owner: z.string(),
    accepted_by: z.string(),
    accepted_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    /** A second administrator has to approve it; until then the control counts as before. */
    is_waiting: z.boolean(),
    /** None where no second administrator was asked, or none has approved it yet. */
    approved_by: z.string().nullable(),
    approved_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AcceptedRisk' });
export type AcceptedRisk = z.infer<typeof AcceptedRisk>;

export const listAcceptedRisks = endpoint({
  method: 'POST',
  path: '/api/v1/control_registry/risk_accepted/tra',
  summary: 'Which of these controls have a risk that was accepted, and by whom, why and until when',
  allow: 'remediations:read',
  needsAgreement: true,
  body: z.strictObject({ control_ids: z.array(ControlId).max(1000), ...when }),
  responses: { 200: z.object({ risk_accepted: z.array(AcceptedRisk) }) },
});

export const acceptRisk = endpoint({
  method: 'POST',
  path: '/api/v1/control_registry/risk_accepted/tra/add',
  summary: 'Accepts the risk of leaving a control out, until a day',
  allow: 'risks:accept',
  entitled: 'accept_control_recommendation_risk',
  needsAgreement: true,
  body: z.strictObject({
    control_id: ControlId,
    ...when,
    reason: z.string().trim().min(1, 'Say why this risk is accepted.').max(2000),
    owner: KnownEmail,
    /** The last day on which it holds. */
    expires: z.iso.date(),
    /** It counts once another administrator has approved it. */
    second_approver: z.boolean().default(false),
  }),
  responses: { 200: AcceptedRisk },
});

export const approveRisk = endpoint({
  method: 'POST',
  path: '/api/v1/control_registry/risk_accepted/tra/approve',
  summary: 'Approves a risk that another administrator accepted on that condition',
  allow: 'risks:accept',
  entitled: 'accept_control_recommendation_risk',
  needsAgreement: true,
  body: z.strictObject({
    control_id: ControlId,
    /** Of what the approver saw. What was accepted anew since is not approved with it. */
    accepted_at: z.iso.datetime(),
  }),
  responses: { 200: AcceptedRisk },
});

export const withdrawAcceptedRisk = endpoint({
  method: 'POST',
  path: '/api/v1/control_registry/risk_accepted/tra/remove',
  summary: 'Withdraws an accepted risk: the control counts again',
  allow: 'risks:accept',
  needsAgreement: true,
  body: z.strictObject({ control_id: ControlId, ...when }),
  responses: { 204: null },
});

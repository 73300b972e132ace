import { z } from 'zod';

/** What a change did to the posture. */
export const PostureRiskLevel = z.enum(['raised', 'unchanged', 'lowered']);
export type PostureRiskLevel = z.infer<typeof PostureRiskLevel>;

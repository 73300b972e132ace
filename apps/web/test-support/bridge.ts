import type { Bridge, Brick } from '@rampart/contract/bridge/bridge.ts';
import { questOf } from './remediation.ts';

export const brickOf = (id: string, changes: Partial<Brick> = {}): Brick => ({
  control_id: id,
  title: `Control ${id}`,
  product: 'okta',
  product_name: 'Okta',
  priority: 'p1',
  state: 'remaining',
  quest: { quest_tome_identifier: 'shorten-okta-sessions', quest_instance_id: null, quest_instance_details: { program_type: 'baseline' } },
  ...changes,
});

/** A tenant with one product, a little of its history and one remediation to do. */
export const bridgeOf = (changes: Partial<Bridge> = {}): Bridge => ({
  as_of: '2026-11-15T06:40:00.000Z',
  score: {
    value: 14.7,
    passing: 9,
    failing: 40,
    passing_weight: 22,
    failing_weight: 128,
    confirming: 0,
    unknown: 2,
    risk_accepted: 0,
    with_accepted_risks: null,
  },
  history: [
    { day: '2026-11-08', score: 8.7 },
    { day: '2026-11-15', score: 14.7 },
  ],
  moved: {
    since: '2026-11-08T06:40:00.000Z',
    score_then: 8.7,
    causes: [
      {
        control_id: 'a',
        title: 'Require MFA for members',
        product_name: 'Okta',
        from: 'fail',
        to: 'pass',
        points: 6,
        quest: brickOf('a').quest,
      },
    ],
    more: 0,
  },
  bricks: [brickOf('a', { state: 'deployed' }), brickOf('b'), brickOf('c', { priority: 'p2', state: 'staged' })],
  products: [
    {
      product: 'okta',
      product_name: 'Okta',
      mark: 'M0 0h24v24H0z',
      deployed: 1,
      confirming: 0,
      unknown: 0,
      risk_accepted: 0,
      total: 3,
      last_read: '2026-11-15T06:40:00.000Z',
      licence: { name: 'Workforce', assigned: 1180, total: 1250 },
    },
  ],
  next: [questOf()],
  open: 12,
  to_connect: [],
  ...changes,
});

import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { z } from 'zod';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import type { Raw } from '../../kit/fields-to-write.ts';

/** What Okta sets by itself, at any depth. */
const setByOkta = new Set(['created', 'lastUpdated', 'lastMembershipUpdated', '_links', '_embedded']);

export const OktaObject = z.looseObject({
  id: z.string().min(1).max(200),
  name: z.string().optional(),
  status: z.string().nullish(),
  priority: z.number().int().nullish(),
});
export type OktaObject = z.infer<typeof OktaObject>;

export const canonicalIn = (raw: Raw): Raw => canonicalSettings(raw, { without: setByOkta });

type Own = Partial<Pick<ConfigurationObject, 'parent' | 'position' | 'isEnabled' | 'name'>>;

/** Its place in an order is compared with that of the others, and is no setting. */
export const toConfigured = ({ id, name, priority: _priority, ...rest }: OktaObject, own: Own = {}): ConfigurationObject => ({
  id,
  name: name ?? id,
  parent: null,
  isEnabled: rest.status == null ? null : rest.status === 'ACTIVE',
  position: null,
  settings: canonicalIn(rest),
  ...own,
});

/** As Okta would give it, but for what it sets by itself. */
export const exactOf = ({ id, name, position, settings }: ConfigurationObject): Raw => ({
  id,
  name,
  ...(position === null ? {} : { priority: position }),
  ...settings,
});

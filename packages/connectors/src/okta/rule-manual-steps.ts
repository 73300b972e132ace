import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { fieldsToWrite, withFields } from '../kit/fields-to-write.ts';
import { oktaManualSteps } from './manual-steps.ts';
import type { Policy } from './policy-schema.ts';
import { ruleParts } from './to-rule-body.ts';

/** As much of the policy as the settings of its rule tell: rules of session policies are for every app. */
const policyIn = ({ partOf, name, apps, audience }: SignInPolicySettings): Policy => ({
  id: partOf ?? '',
  name: name.includes(': ') ? name.slice(0, name.indexOf(': ')) : '',
  type: apps.all ? 'OKTA_SIGN_ON' : 'ACCESS_POLICY',
  conditions: { people: { groups: { include: apps.all ? audience.groups : [] } } },
  ...(apps.all && audience.everyone ? { system: true } : {}),
});

export function ruleManualSteps(change: Change<ChangeKind, SignInPolicySettings>): RemedyFile[] {
  const settings = change.after ?? change.before;
  const policy = policyIn(settings);
  const rules = `/api/v1/policies/${encodeURIComponent(policy.id)}/rules`;
  if (change.kind === 'delete') return oktaManualSteps({ method: 'DELETE', path: `${rules}/${change.target}`, about: settings.name });
  const { before, after } = change;
  const body = withFields({}, fieldsToWrite({ parts: ruleParts(policy), before: before ?? undefined, after }));
  const isOn = after.mode === 'enforced';
  if (change.kind === 'create') {
    const type = after.apps.all ? 'SIGN_ON' : 'ACCESS_POLICY';
    return oktaManualSteps({ method: 'POST', path: `${rules}?activate=${isOn}`, body: { type, ...body }, about: after.name });
  }
  const place = `${rules}/${encodeURIComponent(change.target)}`;
  const afterwards = before?.mode === after.mode ? [] : [`${place}/lifecycle/${isOn ? 'activate' : 'deactivate'}`];
  return oktaManualSteps({ method: 'PUT', path: place, body, afterwards, about: after.name });
}

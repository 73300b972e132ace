import { createSignInRule } from '@rampart/changes/identity/create-sign-in-rule.ts';
import { deleteSignInRule } from '@rampart/changes/identity/delete-sign-in-rule.ts';
import { enableSignInRule } from '@rampart/changes/identity/enable-sign-in-rule.ts';
import { updateSignInRule } from '@rampart/changes/identity/update-sign-in-rule.ts';
import { appliesToObject } from '../kit/applies-to-object.ts';
import { oktaRules } from './okta-rules.ts';

export const appliesToRules = appliesToObject(
  oktaRules,
  { create: createSignInRule, update: updateSignInRule, enable: enableSignInRule, delete: deleteSignInRule },
  {
    title: {
      create: 'Make a rule of a sign-on policy',
      update: 'Change a rule of a sign-on policy',
      enable: 'Switch on a rule of a sign-on policy',
      delete: 'Delete a rule of a sign-on policy',
    },
    scopes: ['okta.policies.read', 'okta.policies.manage'],
  },
);

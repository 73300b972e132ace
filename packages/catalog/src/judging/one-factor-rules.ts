import type { Group } from '@rampart/domain/group.ts';
import type { GrantRequirement, SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { rulesAsked } from './rules-in-order.ts';

const moreThanAPassword: readonly GrantRequirement[] = ['second-factor', 'phishing-resistant-factor', 'passwordless-factor'];

const isForManagedDevices = ({ unsupportedConditions }: SignInPolicy): boolean =>
  unsupportedConditions.some(({ kind }) => kind === 'managed-device');

/** Known places and managed devices count as a second factor: an attacker with the password does not have them. */
const isOpenToAnonymous = (rule: SignInPolicy): boolean => rule.places.any && !isForManagedDevices(rule);

const letsInWithOneFactor = (rule: SignInPolicy): boolean =>
  rule.decision === 'allow' &&
  isOpenToAnonymous(rule) &&
  !rule.grantRequirements.of.some((grantRequirement) => moreThanAPassword.includes(grantRequirement));

/** The rules by which one factor is enough from anywhere. */
export const oneFactorRules = (rules: readonly SignInPolicy[], groups?: readonly Group[]): SignInPolicy[] =>
  rulesAsked(rules, groups).filter(letsInWithOneFactor);

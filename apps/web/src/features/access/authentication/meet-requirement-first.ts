/** Who has not met what the tenant requires reads these settings, and changes none. */
export const meetRequirementFirst = 'Set up multi-factor authentication in your profile first.';

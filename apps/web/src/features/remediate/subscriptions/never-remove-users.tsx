import { Switch } from '@mantine/core';

interface NeverRemoveUsersProps {
  readonly isOn: boolean;
  /** Why it cannot be changed. */
  readonly reason?: string | undefined;
  readonly isBusy?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** For subscriptions that keep a group of people. */
export function NeverRemoveUsers({ isOn, reason, isBusy = false, onChange }: NeverRemoveUsersProps) {
  const explained = isOn
    ? 'On: people who were added to the group stay in it.'
    : 'Off: people who leave the list are removed from the group.';
  return (
    <Switch
      label="Never Remove Users"
      description={reason ?? explained}
      checked={isOn}
      disabled={reason !== undefined || isBusy}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

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
  const explained = isOn ? 'Whoever was added to the group stays in it.' : 'Whoever is no longer on the list is taken out of the group.';
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

import { Button, Popover } from '@mantine/core';
import type { User } from '@rampart/contract/users/users.ts';
import { useFocusReturn } from '@rampart/ui/focus-return.ts';
import { IconAction } from '@rampart/ui/icon-action.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2, UserMinus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { ApproverWarning } from './approver-warning.tsx';
import classes from './user-management.module.css';
import { deleteUserMutation } from './user-mutations.ts';

interface DeleteUserPopoverProps {
  readonly user: User;
  readonly reason: string | undefined;
}

const wordsFor = ({ external_user: isExternal, username }: User) =>
  isExternal
    ? {
        label: `Remove ${username}`,
        title: 'Remove External User',
        message: `${username} loses access to this tenant immediately. They keep the account in their own tenant.`,
        confirmLabel: 'Revoke Access',
      }
    : {
        label: `Delete ${username}`,
        title: 'Permanently Delete User',
        message: `${username} is signed out immediately and can no longer sign in to this tenant. This cannot be undone.`,
        confirmLabel: 'Delete User',
      };

export function DeleteUserPopover({ user, reason }: DeleteUserPopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  useFocusReturn(isOpen);
  const titleId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const remove = useMutation(deleteUserMutation(useQueryClient()));
  const { label, title, message, confirmLabel } = wordsFor(user);
  const Icon = user.external_user ? UserMinus : Trash2;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} onClose={remove.reset} width={300} position="bottom-end" trapFocus returnFocus withArrow>
      <Popover.Target>
        <IconAction label={label} icon={Icon} tone="danger" reason={reason} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <p id={titleId} className={classes.popoverTitle}>
          {title}
        </p>
        <p className={classes.popoverText}>{message}</p>
        <ApproverWarning user={user} isLeaving={isOpen} />
        <InlineProblem title="The user was not deleted" error={remove.error} />
        <div className={classes.popoverActions}>
          <Button ref={cancel} size="xs" data-autofocus onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
          <Button
            size="xs"
            variant="filled"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(user, { onError: () => cancel.current?.focus() })}
          >
            {confirmLabel}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

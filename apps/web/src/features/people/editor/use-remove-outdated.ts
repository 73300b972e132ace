import { type ExclusionType, removeStaleExclusions } from '@rampart/contract/people.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { exclusionTypeText } from '../exclusion-types.ts';
import type { ListedPerson } from './listed-people.ts';

const mostNamed = 10;

function namesOf(people: readonly ListedPerson[]): string[] {
  const named = people.slice(0, mostNamed).map(({ name, mail }) => `${name} (${mail})`);
  return people.length > mostNamed ? [...named, `and ${people.length - mostNamed} more`] : named;
}

/** Removes whoever is found in no directory any more, at once, after asking. */
export function useRemoveOutdated(type: ExclusionType, outdated: readonly ListedPerson[]) {
  const client = useQueryClient();
  const { label } = exclusionTypeText(type);
  const mutation = useMutation({
    mutationFn: () => api(removeStaleExclusions, { body: { exclusion_type: type } }),
    onSuccess: ({ data: { succeeded } }) =>
      toast.success({ title: 'Exclusions Updated', message: `${succeeded.length} outdated removed from ${label}.` }),
    onError: (error) => toast.error({ title: 'Error Removing Members', message: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: exclusionsQuery.queryKey }),
    meta: { isQuiet: true },
  });
  const ask = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: `Remove outdated users from ${label}?`,
      message: 'They are no longer found in the directory. They are removed at once, from the list and from its groups:',
      consequences: namesOf(outdated),
      confirmLabel: 'Remove outdated',
      tone: 'danger',
    });
    if (isConfirmed) mutation.mutate();
  };
  return { ask, isRemoving: mutation.isPending, error: mutation.error };
}

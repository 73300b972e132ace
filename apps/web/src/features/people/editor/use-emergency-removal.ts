import { checkEmergencyRemoval, type ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { type RemovalQuestion, removalQuestion } from './emergency-removal.ts';
import { mailsMarked, type Marks } from './marks.ts';

interface Asked {
  readonly marks: Marks;
  readonly question: RemovalQuestion;
}

interface Removing {
  readonly type: ExclusionType;
  /** How many are on the list now. */
  readonly count: number;
  readonly onConfirmed: (marks: Marks, confirmed: { readonly isLast: boolean }) => void;
}

/** Asks before emergency access accounts are removed, with the policies that exclude them. Without an answer to that, nothing is sent. */
export function useEmergencyRemoval({ type, count, onConfirmed }: Removing) {
  const [asked, setAsked] = useState<Asked>();
  const approval = useApprovalNeed();
  const checking = useMutation({
    mutationFn: async (marks: Marks) =>
      (await api(checkEmergencyRemoval, { body: { add: mailsMarked(marks, 'add'), remove: mailsMarked(marks, 'remove') } })).data,
    onSuccess: (impact, marks) => {
      const removed = mailsMarked(marks, 'remove');
      const names = removed.map((mail) => marks.get(mail)?.name ?? mail);
      const isWhole = removed.length >= count && mailsMarked(marks, 'add').length === 0;
      setAsked({ marks, question: removalQuestion({ names, isWhole, impact, approval }) });
    },
    onError: (error) => toast.error({ title: 'The policies that exclude these accounts could not be checked', message: errorText(error) }),
    meta: { isQuiet: true },
  });
  return {
    apply: (marks: Marks): void => {
      const isAsked = type === 'emergency_access_exclusions' && mailsMarked(marks, 'remove').length > 0;
      if (isAsked) checking.mutate(marks);
      else onConfirmed(marks, { isLast: false });
    },
    isChecking: checking.isPending,
    question: asked?.question,
    confirm: () => {
      setAsked(undefined);
      if (asked !== undefined) onConfirmed(asked.marks, { isLast: asked.question.isTyped });
    },
    close: () => setAsked(undefined),
  };
}

import { type ListPlan, planExclusions } from '@rampart/contract/deploy.ts';
import { changeExclusions, type ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { alwaysExcludedLists, exclusionList } from '@rampart/domain/deploy/exclusion-lists.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { needsReview } from './list-plan-dialog.tsx';
import { mailsMarked, type Marks } from './marks.ts';

/** Policies exclude these lists, and rules that cannot name a group name their people. */
export const hasRules = (type: ExclusionType): boolean => alwaysExcludedLists.includes(exclusionList(type));

const bodyOf = (type: ExclusionType, marks: Marks) => ({
  exclusion_type: type,
  add: mailsMarked(marks, 'add'),
  remove: mailsMarked(marks, 'remove'),
  sync: mailsMarked(marks, 'sync', 'refresh'),
});

interface Reviewed {
  readonly marks: Marks;
  readonly plans: readonly ListPlan[];
}

/** Goes with a removal of the last emergency access account that policies exclude, once the person has confirmed that. */
export type Acceptance = () => { readonly accepts_none_left?: true };

interface Callbacks {
  readonly acceptance: Acceptance;
  /** Only groups change: the marks say all of it. */
  readonly onPlain: (marks: Marks) => void;
  readonly onApplied: (marks: Marks, applied: { readonly succeeded: readonly string[]; readonly jobCount: number }) => void;
}

/** Plans a change of a list, shows the plan where rules change too, and applies exactly that plan. */
export function useListPlan(type: ExclusionType, { acceptance, onPlain, onApplied }: Callbacks) {
  const [reviewed, setReviewed] = useState<Reviewed>();
  const planning = useMutation({
    mutationFn: async (marks: Marks) => (await api(planExclusions, { body: bodyOf(type, marks) })).data.plans,
    onSuccess: (plans, marks) => {
      if (needsReview(plans)) setReviewed({ marks, plans });
      else if (marks.size > 0) onPlain(marks);
      else toast.success({ title: 'Nothing to repair', message: 'The rules match the list.' });
    },
    onError: (error) => toast.error({ title: 'The changes could not be planned', message: errorText(error) }),
    meta: { isQuiet: true },
  });
  const applying = useMutation({
    mutationFn: async ({ marks, plans }: Reviewed) => {
      const seen = plans.flatMap(({ product, plan_hash }) => (plan_hash === null ? [] : [{ product, plan_hash }]));
      const body = { ...bodyOf(type, marks), plans: seen, ...acceptance() };
      return (await api(changeExclusions, { body })).data;
    },
    onSuccess: ({ succeeded, job_uuids: jobs }, { marks }) => {
      setReviewed(undefined);
      onApplied(marks, { succeeded, jobCount: jobs.length });
    },
    meta: { isQuiet: true },
  });
  return {
    plan: planning.mutate,
    isPlanning: planning.isPending,
    reviewed,
    apply: () => reviewed && applying.mutate(reviewed),
    isApplying: applying.isPending,
    error: applying.error,
    close: () => {
      applying.reset();
      setReviewed(undefined);
    },
  };
}

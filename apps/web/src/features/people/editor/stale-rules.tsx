import { Alert } from '@mantine/core';
import type { StaleRule } from '@rampart/contract/deploy.ts';
import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { firstNames } from '@rampart/domain/first-of-many.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { staleRulesQuery } from '../queries.ts';
import classes from './editor.module.css';

const mostNamed = 5;

const named = (people: readonly string[]): string => firstNames(people, mostNamed);

/** As in "Okta · Staff: Rampart second factor. Not excluded yet: Ada. Still excluded: Bo." */
const sentenceOf = ({ product_title: product, name, missing, former }: StaleRule): string =>
  [
    `${product} · ${name}.`,
    ...(missing.length > 0 ? [`Not excluded yet: ${named(missing)}.`] : []),
    ...(former.length > 0 ? [`Still excluded: ${named(former)}.`] : []),
  ].join(' ');

interface StaleRulesProps {
  readonly type: ExclusionType;
  /** Why nothing can be changed. */
  readonly reason: string | undefined;
  readonly isPlanning: boolean;
  readonly onRepair: () => void;
}

/** The rules that name people of this list and differ from it, when the product was last read. They are repaired by a plan, never by themselves. */
export function StaleRules({ type, reason, isPlanning, onRepair }: StaleRulesProps) {
  const rules = (useQuery(staleRulesQuery).data ?? []).filter((rule) => rule.exclusion_type === type);
  if (rules.length === 0) return null;
  const title = rules.length === 1 ? '1 rule does not match this list' : `${rules.length} rules do not match this list`;
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden="true" />} title={title}>
      <p className={classes['staleAbout']}>These rules cannot name a group, so they name people one by one.</p>
      <ul className={classes['staleRules']}>
        {rules.map((rule) => (
          <li key={`${rule.product} ${rule.name}`}>{sentenceOf(rule)}</li>
        ))}
      </ul>
      <ExplainedButton mt="sm" size="xs" reason={reason} loading={isPlanning} onClick={onRepair}>
        Review repair…
      </ExplainedButton>
    </Alert>
  );
}

import type { Tag } from '@rampart/contract/remediate/quest.ts';
import { complianceColors } from '@rampart/ui/theme/meaning-colors.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { questOf } from '../../../../test-support/remediation.ts';
import { listColumns } from './quest-columns.tsx';

const tag: Tag = { tag_type: 'compliance_framework', value: 'cis-v8', label: 'CISv8' };

test('the mark of a framework has the colour that the theme gives it', () => {
  const quest = questOf({ quest_tome_tags: [tag] });
  const expected = <span data-testid="expected" style={{ background: complianceColors.CISv8 }} />;
  render(
    <>
      {listColumns([quest])
        .find(({ id }) => id === 'frameworks')
        ?.cell(quest)}
      {expected}
    </>,
  );
  const mark = screen.getByText('CISv8').querySelector<HTMLElement>('[aria-hidden]');
  expect(mark?.style.background).toBe(screen.getByTestId('expected').style.background);
});

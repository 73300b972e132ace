import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { BaselineConfigTypes } from '@rampart/contract/watch/baseline.ts';
import type { FreezePreview } from '@rampart/contract/watch/freeze.ts';
import { configurationTypes } from '@rampart/domain/watch/configuration-type.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { countText, momentText } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from './baseline.module.css';
import { freezeMutation, freezeQuery } from './baseline-queries.ts';

/** What freezing accepts, in words, with the objects that it is about. */
function Preview({ preview }: { readonly preview: FreezePreview }) {
  const { product_name: product, read_at: readAt, objects, differing, differences, open_changes: open, ending_rules: rules } = preview;
  const isFrozen = differing === 0 && open === 0;
  return (
    <section className={classes['preview']} aria-label="What is accepted">
      <p>
        {countText(objects, 'object', 'objects')} of {product}, as read on {momentText(readAt)}.{' '}
        {isFrozen
          ? 'All of them match the baseline: there is nothing to accept.'
          : `${countText(differing, 'object differs', 'objects differ')} from the baseline.`}
      </p>
      {open > 0 && <p>{countText(open, 'pending change', 'pending changes')} will be accepted permanently.</p>}
      {rules > 0 && (
        <p>{countText(rules, 'rule accepts', 'rules accept')} changes only until a set day. After it these changes are alerts again.</p>
      )}
      {differences.length > 0 && (
        <ul className={classes['objects']} aria-label="Objects that differ" tabIndex={0}>
          {differences.map(({ subconfig_type: type, object_name: name, difference }, place) => (
            <li key={place}>
              <span>
                {configurationTypes[type].name} “{name}”
              </span>
              <span className={classes['muted']}>{difference}</span>
            </li>
          ))}
          {differing > differences.length && <li className={classes['muted']}>and {differing - differences.length} more</li>}
        </ul>
      )}
    </section>
  );
}

interface FreezeDialogProps {
  readonly types: readonly BaselineConfigTypes[];
  readonly onClose: () => void;
}

/** Makes how a product is now what it should be. */
export function FreezeDialog({ types, onClose }: FreezeDialogProps) {
  const [product, setProduct] = useState(types[0]?.product_identifier ?? '');
  const [reason, setReason] = useState('');
  const preview = useQuery({ ...freezeQuery(product), enabled: product !== '' });
  const freeze = useMutation(freezeMutation(useQueryClient()));
  const shown = preview.isFetching ? undefined : preview.data;
  const obstacle =
    shown === undefined
      ? 'Wait until the changes are shown.'
      : shown.differing + shown.open_changes === 0
        ? 'The product matches its baseline.'
        : reason.trim() === ''
          ? 'Give a reason, so that others can understand it later.'
          : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (shown === undefined || obstacle !== undefined) return;
    freeze.mutate(
      { product, state: shown.state, reason: reason.trim() },
      {
        onSuccess: ({ objects }) => {
          toast.success({
            title: 'Baseline frozen',
            message: `${shown.product_name}: ${countText(objects, 'object', 'objects')} accepted`,
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title="Freeze the current configuration as the baseline" width={620}>
      <FormStack
        onSubmit={submit}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <ExplainedButton variant="filled" type="submit" reason={obstacle} loading={freeze.isPending}>
              Freeze baseline
            </ExplainedButton>
          </>
        }
      >
        <p>
          The current configuration of the product becomes its baseline. Nothing is written to the product. Every later change raises an
          alert.
        </p>
        <NativeSelect
          label="Product"
          value={product}
          data={types.map(({ product_identifier: id, product_name: name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            freeze.reset();
            setProduct(event.currentTarget.value);
          }}
        />
        {preview.isFetching && <PanelSkeleton />}
        {!preview.isFetching && preview.error && (
          <LoadProblem title="What would be accepted could not be loaded" error={preview.error} onRetry={preview.refetch} />
        )}
        {shown !== undefined && <Preview preview={shown} />}
        <Textarea
          label="Reason"
          value={reason}
          maxLength={2000}
          minRows={2}
          autosize
          required
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <InlineProblem title="Nothing was frozen" error={freeze.error} />
      </FormStack>
    </Dialog>
  );
}

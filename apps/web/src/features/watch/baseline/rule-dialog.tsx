import { Alert, Button, MultiSelect, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { BaselineConfigTypes, BaselineRule } from '@rampart/contract/watch/baseline.ts';
import { ConfigurationType, configurationTypes } from '@rampart/domain/watch/configuration-type.ts';
import { categoryName } from '@rampart/domain/watch/drift-category.ts';
import { DayField } from '@rampart/ui/day-field.tsx';
import { dayAhead, dayProblem } from '@rampart/ui/day-range.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { saveRuleMutation, typesQuery } from './baseline-queries.ts';
import { fallbackTypes } from './fallback-types.ts';
import { ObjectPicker } from './object-picker.tsx';
import { categoriesFor, draftOf, endOfDay, obstacleOf, type RuleDraft, ruleDataOf, ruleText, withScope } from './rule-draft.ts';

interface FieldsProps {
  readonly draft: RuleDraft;
  readonly types: readonly BaselineConfigTypes[];
  readonly onChange: (draft: RuleDraft) => void;
}

/** The server takes five years of 366 days, to the end of the day where the reader is. */
const mostDays = 5 * 366 - 2;

const anyOption = (label: string) => ({ value: '', label });

/** What the rule is about: product, type, objects, kinds of change and people. */
function ScopeFields({ draft, types, onChange }: FieldsProps) {
  const ofProduct = types.find(({ product_identifier: id }) => id === draft.product)?.subconfig_types;
  const allTypes = ConfigurationType.options.map((type) => ({ identifier: type, name: configurationTypes[type].name }));
  return (
    <>
      <NativeSelect
        label="Product"
        value={draft.product}
        data={[
          anyOption('Any product'),
          ...types.map(({ product_identifier: id, product_name: name }) => ({ value: id, label: name })),
          ...(draft.product === '' || ofProduct !== undefined ? [] : [{ value: draft.product, label: draft.product }]),
        ]}
        onChange={(event) => onChange(withScope(draft, { product: event.currentTarget.value, type: '' }))}
      />
      <NativeSelect
        label="Type"
        value={draft.type}
        data={[anyOption('Any type'), ...(ofProduct ?? allTypes).map(({ identifier, name }) => ({ value: identifier, label: name }))]}
        onChange={(event) => onChange(withScope(draft, { type: event.currentTarget.value }))}
      />
      <ObjectPicker
        key={`${draft.product} ${draft.type}`}
        product={draft.product}
        type={draft.type}
        chosen={draft.instances}
        onChange={(instances) => onChange({ ...draft, instances })}
      />
      <MultiSelect
        label="Kinds of change"
        description="Any, unless you choose some"
        searchable
        clearable
        hidePickedOptions
        data={categoriesFor(draft.type).map((category) => ({ value: category, label: categoryName(category) }))}
        value={[...draft.categories]}
        onChange={(categories) => onChange({ ...draft, categories })}
      />
      <TagsInput
        label="Made by"
        description="Names as in the product’s log, each confirmed with Enter. Empty means anyone."
        maxTags={200}
        value={[...draft.actors]}
        onChange={(actors) => onChange({ ...draft, actors })}
      />
    </>
  );
}

interface RuleDialogProps {
  /** The one that is changed; a new one without it. */
  readonly rule: BaselineRule | undefined;
  readonly onClose: () => void;
}

/** What is expected, why and until when. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { data, error, isPending } = useQuery(typesQuery);
  const types = data ?? (error === null ? [] : fallbackTypes);
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [range] = useState(() => ({ min: dayAhead(1), max: dayAhead(mostDays) }));
  const save = useMutation(saveRuleMutation(useQueryClient()));
  const isFixed = rule?.rule_data.accepted !== undefined;
  const obstacle = isPending ? 'The products are being loaded.' : (obstacleOf(draft, rule) ?? dayProblem(draft.until, range));
  const title = rule === undefined ? 'New baseline rule' : 'Change the baseline rule';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (obstacle !== undefined) return;
    save.mutate(
      {
        id: rule?.id,
        name: draft.name.trim(),
        rule_data: ruleDataOf(draft, rule),
        reason: draft.reason.trim(),
        expires_at: draft.until === '' ? null : endOfDay(draft.until),
      },
      {
        onSuccess: ({ name }) => {
          toast.success({ title: rule === undefined ? 'Rule created' : 'Rule changed', message: name });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} width={620}>
      <FormStack
        onSubmit={submit}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <ExplainedButton variant="filled" type="submit" reason={obstacle} loading={save.isPending}>
              {rule === undefined ? 'Create rule' : 'Save rule'}
            </ExplainedButton>
          </>
        }
      >
        <p>Changes that match all conditions are expected and raise no alert. They stay in the history of their objects.</p>
        {error !== null && (
          <Alert color="yellow" title="The list of your products could not be loaded">
            You can choose from the built-in list, or close this and try again.
          </Alert>
        )}
        <TextInput
          label="Name"
          value={draft.name}
          maxLength={200}
          required
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        {isFixed ? (
          <Alert color="gray" title="Created when changes were accepted">
            It is about {ruleText(rule, types)}. You can change its name, reason and end. If you delete it, what it accepted is an alert
            again.
          </Alert>
        ) : (
          <ScopeFields draft={draft} types={types} onChange={setDraft} />
        )}
        <Textarea
          label="Reason"
          value={draft.reason}
          maxLength={2000}
          minRows={2}
          autosize
          required
          onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
        />
        <DayField
          label="Last day"
          description="Five years ahead at most. Leave it empty for a rule without an end."
          {...range}
          value={draft.until}
          onChange={(until) => setDraft({ ...draft, until })}
        />
        <InlineProblem title="The rule was not saved" error={save.error} />
      </FormStack>
    </Dialog>
  );
}

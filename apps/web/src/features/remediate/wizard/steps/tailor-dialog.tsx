import { Button, Checkbox, Group, TextInput, Tooltip } from '@mantine/core';
import { CallFailed } from '@rampart/contract/client.ts';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { tailorControls } from '@rampart/contract/remediate/quests.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../shell/api/api.ts';
import { useLeaveWarning } from '../../../../shell/navigation/use-leave-warning.ts';
import { useSession } from '../../../../shell/session/session-state.ts';
import { whichOf } from '../../queries.ts';
import { newestEventOf } from '../selection-draft.ts';
import { useWizard } from '../wizard-state.ts';
import classes from './controls-step.module.css';

/** By the name of the parameter, the excluded values. */
type Excluded = Readonly<Record<string, readonly string[]>>;

const entriesOf = ({ configurations }: ControlDetail) => configurations.flatMap(({ configuration }) => configuration);

const excludedIn = (control: ControlDetail): Excluded =>
  Object.fromEntries(
    entriesOf(control).map(({ name, values }) => [name, values.filter(({ is_excluded }) => is_excluded).map(({ value }) => value)]),
  );

const isSame = (one: Excluded, other: Excluded): boolean =>
  Object.entries(one).every(([name, values]) => {
    const others = other[name] ?? [];
    return values.length === others.length && values.every((value) => others.includes(value));
  });

/** The first parameter of which nothing would be left. */
const emptiedParameter = (control: ControlDetail, excluded: Excluded): string | undefined =>
  entriesOf(control).find(({ name, values }) => values.length > 0 && values.every(({ value }) => excluded[name]?.includes(value) === true))
    ?.display_name;

const isFree = (control: ControlDetail, name: string): boolean =>
  control.configurations.some(({ configuration }) => configuration.some((one) => one.name === name && one.options.is_customizable));

function useTailor(control: ControlDetail, onDone: () => void) {
  const { quest, refresh, follow } = useWizard();
  // A poll brings later events while the dialog is open, which its values know nothing of.
  const [madeOn] = useState(() => newestEventOf(quest));
  return useMutation({
    mutationFn: async (excluded: Excluded) => {
      const parameters = Object.fromEntries(
        Object.entries(excluded).flatMap(([name, values]) => (isFree(control, name) ? [[name, [...values]]] : [])),
      );
      const { data } = await api(tailorControls, {
        params: { id: quest.quest_tome_id },
        body: {
          ...whichOf(quest),
          expected_event_id: madeOn,
          control_parameters: [{ controls: [control.id], parameters }],
        },
      });
      return data.quest;
    },
    onSuccess: (after) => {
      follow(madeOn, after);
      toast.success({ title: 'Configurations Updated' });
      onDone();
    },
    // Someone else was faster: what they left is shown, and the choice has to be made on it.
    onError: (error) => {
      if (error instanceof CallFailed && error.status === 409) onDone();
    },
    onSettled: refresh,
  });
}

interface NotTailorableProps {
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** A disabled checkbox takes neither the focus nor the pointer: what is around it does. */
function NotTailorable({ isShown, children }: NotTailorableProps) {
  if (!isShown) return children;
  return (
    <Tooltip label="This parameter is not tailorable." position="right" events={{ hover: true, focus: true, touch: true }}>
      <span className={classes['fixedValue']} tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  );
}

/** Above so many values they can be searched. */
const fewValues = 3;

/** Leaves values of a control's parameters out. It takes effect at the next deployment. */
export function TailorDialog({ control, onClose }: { readonly control: ControlDetail; readonly onClose: () => void }) {
  const [excluded, setExcluded] = useState<Excluded>(() => excludedIn(control));
  const [words, setWords] = useState('');
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  const tailor = useTailor(control, onClose);
  const entries = control.configurations.flatMap(({ configuration }) => configuration);
  const count = entries.reduce((sum, { values }) => sum + values.length, 0);
  useLeaveWarning(!isSame(excludedIn(control), excluded));
  const emptied = emptiedParameter(control, excluded);
  const reason = !mayWrite
    ? 'You need the Standard role or higher to change configurations.'
    : emptied && `Keep at least one value of ${emptied}.`;
  const toggle = (name: string, value: string): void => {
    const now = excluded[name] ?? [];
    setExcluded({ ...excluded, [name]: now.includes(value) ? now.filter((one) => one !== value) : [...now, value] });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Tailor Control Configurations" width={560}>
      <p className={classes['dialogHint']}>{control.title}. Uncheck values to exclude them. The change applies at the next deployment.</p>
      {count > fewValues && (
        <TextInput
          aria-label="Filter values"
          placeholder="Filter values"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {entries.map(({ name, display_name: label, values, options: { is_customizable: isCustomizable } }) => (
        <fieldset key={name} className={classes['parameter']}>
          <legend className={classes['legend']}>{label}</legend>
          {values
            .filter(({ display_name: shown }) => shown.toLowerCase().includes(words.trim().toLowerCase()))
            .map(({ display_name: shown, value }) => (
              <NotTailorable key={value} isShown={!isCustomizable}>
                <Checkbox
                  value={value}
                  label={shown}
                  checked={!(excluded[name] ?? []).includes(value)}
                  disabled={!isCustomizable || !mayWrite}
                  onChange={() => toggle(name, value)}
                />
              </NotTailorable>
            ))}
        </fieldset>
      ))}
      <Group justify="flex-end" mt="md" data-dialog-foot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ExplainedButton variant="filled" reason={reason} loading={tailor.isPending} onClick={() => tailor.mutate(excluded)}>
          Save configurations
        </ExplainedButton>
      </Group>
    </Dialog>
  );
}

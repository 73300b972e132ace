import { Button, Checkbox, Group, TextInput, Tooltip } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useState } from 'react';
import { useSession } from '../../../../shell/session/session-state.ts';
import classes from './controls.module.css';
import { excludedIn, emptiedParameter, type Excluded } from './excluded.ts';
import { useTailor } from './use-tailor.ts';

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
  const emptied = emptiedParameter(control, excluded);
  const reason = !mayWrite
    ? 'You need the role standard or higher to change configurations.'
    : emptied && `Keep at least one value of ${emptied}.`;
  const toggle = (name: string, value: string): void => {
    const now = excluded[name] ?? [];
    setExcluded({ ...excluded, [name]: now.includes(value) ? now.filter((one) => one !== value) : [...now, value] });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Tailor Control Configurations" width={560}>
      <p className={classes['dialogHint']}>
        {control.name}: {control.action}. Uncheck what shall be left out. The change applies at the next deployment.
      </p>
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
              <Tooltip key={value} label="This parameter is not tailorable." disabled={isCustomizable} position="right">
                <Checkbox
                  value={value}
                  label={shown}
                  checked={!(excluded[name] ?? []).includes(value)}
                  disabled={!isCustomizable || !mayWrite}
                  onChange={() => toggle(name, value)}
                />
              </Tooltip>
            ))}
        </fieldset>
      ))}
      <Group justify="flex-end" mt="md">
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

import { Alert, Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { type ReportRecipient, type ReportSchedule, setReportSchedule } from '@rampart/contract/reports.ts';
import { type DateLanguage, dateLanguages, dateWriter } from '@rampart/domain/reports/date-language.ts';
import type { ReportCadence } from '@rampart/domain/reports/report-schedule.ts';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AddressBreaks } from '../../parts/email-address/address-breaks.tsx';
import { api } from '../../shell/api/api.ts';
import { errorText } from '../../shell/api/error-text.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { LoadProblem } from '../../shell/layout/load-problem.tsx';
import { FrameworksField } from './frameworks-field.tsx';
import { recipientsQuery, scheduleQuery } from './queries.ts';
import classes from './reports.module.css';

interface ScheduleFormProps {
  readonly schedule: ReportSchedule;
  readonly onClose: () => void;
}

const off = 'off';
type Choice = ReportCadence | typeof off;
const cadenceChoices: { readonly value: Choice; readonly label: string }[] = [
  { value: off, label: 'Never' },
  { value: 'weekly', label: 'Every week, on Monday' },
  { value: 'monthly', label: 'Every month, on the first' },
];
const example = '2026-11-15';
const languages = Object.keys(dateLanguages) as DateLanguage[];
const languageChoices = languages.map((language) => ({
  value: language,
  label: `${dateLanguages[language]}: ${dateWriter(language).day(example)}`,
}));

const noteOf = ({ is_opted_out: isOut }: ReportRecipient): string => (isOut ? ' (opted out)' : '');

function Form({ schedule, recipients, onClose }: ScheduleFormProps & { readonly recipients: readonly ReportRecipient[] }) {
  const client = useQueryClient();
  const [cadence, setCadence] = useState<Choice>(schedule.cadence ?? off);
  const [frameworks, setFrameworks] = useState<string[]>(schedule.frameworks);
  const [language, setLanguage] = useState<DateLanguage>(schedule.date_language);
  const [chosen, setChosen] = useState<string[]>(recipients.filter((one) => one.is_chosen).map(({ email }) => email));
  const save = useMutation({
    mutationFn: async () => {
      const body = { cadence: cadence === off ? null : cadence, frameworks, date_language: language, recipients: chosen };
      return (await api(setReportSchedule, { body })).data;
    },
    onSuccess: async (changed) => {
      client.setQueryData(scheduleQuery.queryKey, changed);
      await client.invalidateQueries({ queryKey: queryKeys.reports.recipients });
      toast.success({
        title: 'Schedule saved',
        message: changed.cadence === null ? 'No reports are scheduled.' : 'The reports come by mail.',
      });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <FormStack
      onSubmit={submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="light" loading={save.isPending}>
            Save schedule
          </Button>
        </>
      }
    >
      {save.isError && <Alert color="red">{errorText(save.error)}</Alert>}
      <NativeSelect
        label="Make a report"
        value={cadence}
        data={cadenceChoices}
        onChange={(event) => setCadence(cadenceChoices.find(({ value }) => value === event.currentTarget.value)?.value ?? off)}
      />
      <Checkbox.Group label="Recipients" description="Users of the tenant with a verified address" value={chosen} onChange={setChosen}>
        <div className={`${classes['choices']} ${classes['people']}`}>
          {recipients.map((recipient) => (
            <Checkbox
              key={recipient.email}
              value={recipient.email}
              aria-label={`${recipient.email}${noteOf(recipient)}`}
              label={
                <>
                  <AddressBreaks address={recipient.email} />
                  {noteOf(recipient)}
                </>
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      <FrameworksField label="Frameworks of scheduled reports" value={frameworks} onChange={setFrameworks} />
      <NativeSelect
        label="Language of dates"
        description="In every report of the tenant"
        value={language}
        data={languageChoices}
        onChange={(event) => setLanguage(languages.find((one) => one === event.currentTarget.value) ?? language)}
      />
    </FormStack>
  );
}

export function ScheduleForm({ schedule, onClose }: ScheduleFormProps) {
  const { data: recipients, error, refetch } = useQuery(recipientsQuery);
  const problem = error && <LoadProblem title="The users of the tenant could not be loaded" error={error} onRetry={refetch} />;
  if (recipients === undefined)
    return (
      <>
        {problem ?? <p role="status">Loading the users of the tenant…</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </>
    );
  return (
    <>
      {problem}
      <Form schedule={schedule} recipients={recipients} onClose={onClose} />
    </>
  );
}

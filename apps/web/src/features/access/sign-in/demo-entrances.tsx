import { Alert, Button } from '@mantine/core';
import { type DemoEntrance, listDemoEntrances } from '@rampart/contract/access/demo.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { openApi } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { signIn } from '../../../shell/session/session.ts';
import classes from '../entrance.module.css';
import { FormFailure } from '../form-failure.tsx';

/** In the demo, one click for each part to play. Elsewhere the server offers no account, and nothing is shown. */
export function DemoEntrances() {
  const { data: entrances = [] } = useQuery({
    queryKey: queryKeys.access.demoEntrances,
    queryFn: async ({ signal }) => (await openApi(listDemoEntrances, {}, { signal })).data.entrances,
    meta: { isQuiet: true },
  });
  const enter = useMutation({
    mutationFn: ({ email, password }: DemoEntrance) => signIn({ email, password }),
    meta: { isQuiet: true },
  });
  if (entrances.length === 0) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-entrances">
      <h2 id="demo-entrances">Explore the demo as</h2>
      <div className={classes.demoButtons}>
        {entrances.map((entrance) => (
          <Button
            key={entrance.email}
            variant="default"
            loading={enter.isPending && enter.variables.email === entrance.email}
            onClick={() => enter.mutate(entrance)}
          >
            {entrance.label}
          </Button>
        ))}
      </div>
      {enter.data === 'code-needed' && (
        <Alert role="alert" title="A code is needed">
          This person has set up a second factor. Sign in with the form above.
        </Alert>
      )}
      <FormFailure title="Couldn't sign you in" error={enter.error} />
    </section>
  );
}

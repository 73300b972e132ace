import { Button } from '@mantine/core';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { questQuery } from '../queries.ts';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import { definitionLines } from './definition-lines.ts';
import classes from './tome.module.css';

const route = getRouteApi('/quests/tome/$identifier');

/** A template: what it selects, and the programs that it has become a remediation for. */
export function TomeScreen() {
  const { identifier } = route.useParams();
  const { quest, controls, other_programs: others } = useSuspenseQuery(questQuery({ identifier })).data;
  const { product_name: productName } = quest.quest_instance_details;
  return (
    <Screen title={quest.quest_tome_name} subtitle={quest.quest_tome_description}>
      <div className={classes['stack']}>
        <Panel title="Remediations" description="One for each program that it applies to">
          <ul className={classes['list']}>
            {[quest, ...others].map((one) => (
              <li key={one.node_id} className={classes['row']}>
                <span>
                  {one.quest_instance_details.program_name} · {one.quest_instance_details.product_name}
                </span>
                <Button
                  size="xs"
                  variant="default"
                  renderRoot={(props) => <Link to="/quests/$quest" params={{ quest: questAddress(one) }} {...props} />}
                >
                  Open
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="Definition" description={`Which controls of ${productName} it selects`}>
          <ul className={classes['list']}>
            {definitionLines(quest.quest_tome_definition.query, productName).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Panel>
        <Panel title="Controls" description="Selected now">
          <ul className={classes['list']}>
            {controls.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </Screen>
  );
}

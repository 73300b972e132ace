import { Button } from '@mantine/core';
import { productName } from '@rampart/domain/product-name.ts';
import { useState } from 'react';
import { usePeopleList } from '../../../../parts/people-list/people-list-provider.ts';
import { groupOfProgram } from '../../people-list/group-of-program.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

/** Who belongs in the group, to be compared with who is in it. */
export function PeopleReviewStep() {
  const { quest } = useWizard();
  const [isReviewing, setReviewing] = useState(false);
  const showPeople = usePeopleList();
  const { product_name: product, program_type: type } = quest.quest_instance_details;
  const group = groupOfProgram(type);
  return (
    <div className={classes['stack']}>
      <p>
        Open the group “{productName}: {group}” in {product}, and compare its members with the people of this list.
      </p>
      {isReviewing ? (
        showPeople(group)
      ) : (
        <div className={classes['row']}>
          <Button variant="default" onClick={() => setReviewing(true)}>
            Let's review
          </Button>
        </div>
      )}
    </div>
  );
}

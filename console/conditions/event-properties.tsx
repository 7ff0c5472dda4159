import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { PlusIcon } from '../ui/icons';
import { useConditionCatalogue } from './catalogue';
import styles from './conditions.module.css';
import { ConditionContext, useProblems } from './problems';
import { conditionCount, withoutTests, type ContactWhere, type EventTest } from './where';

interface Props {
  value: EventTest;
  onChange: (test: EventTest) => void;
  /** The editor of the conditions. */
  group: (where: ContactWhere, onChange: (where: ContactWhere | undefined) => void) => ReactNode;
}

/** Conditions on the properties of a counted event; others of its name do not count. */
export function EventProperties({ value: test, onChange, group }: Props) {
  const texts = useTexts('conditions');
  const ofEvent = useConditionCatalogue({ events: [test.event] });
  const problems = useProblems();
  const surroundings = useMemo(
    // Events have no segments: conditions on those apply to the contact.
    () => ({ catalogue: { ...ofEvent, segments: [] }, problems }),
    [ofEvent, problems],
  );
  const { where, ...plain } = test;
  if (where === undefined) {
    if (test.event === '') return null;
    const first = { field: '', op: 'eq', value: '' } as const;
    return (
      <Button size="small" kind="bare" onPress={() => onChange({ ...test, where: { all: [first] } })}>
        <PlusIcon aria-hidden="true" />
        {texts.addProperty}
      </Button>
    );
  }
  const change = (next: ContactWhere | undefined) => {
    const isNone = next === undefined || conditionCount(next) === 0;
    onChange(isNone ? plain : { ...test, where: withoutTests(next) });
  };
  return (
    <ConditionContext value={surroundings}>
      <div className={styles['properties']}>{group(where, change)}</div>
    </ConditionContext>
  );
}

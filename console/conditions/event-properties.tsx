import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { PlusIcon } from '../ui/icons';
import { useConditionCatalogue } from './catalogue';
import styles from './conditions.module.css';
import { joinAbout, partAbout } from './event-about';
import { ConditionContext, useProblems, type Problem } from './problems';
import { conditionCount, withoutTests, type ContactWhere, type EventTest } from './where';

interface Props {
  value: EventTest;
  path: string;
  onChange: (test: EventTest) => void;
  /** The editor of the conditions. */
  group: (where: ContactWhere, onChange: (where: ContactWhere | undefined) => void) => ReactNode;
}

/**
 * Conditions on the properties of a counted event, besides what it is about; others of its name do not count.
 */
export function EventProperties({ value: test, path, onChange, group }: Props) {
  const texts = useTexts('conditions');
  const ofEvent = useConditionCatalogue({ events: [test.event], isAboutBeside: true });
  const problems = useProblems();
  const { about, rest, placed } = useMemo(() => partAbout(test.event, test.where), [test.event, test.where]);
  const surroundings = useMemo(
    // Events have no segments: conditions on those apply to the contact.
    () => ({
      catalogue: { ...ofEvent, segments: [] },
      problems: placedBelow(`${path}.where`, problems, placed),
    }),
    [ofEvent, problems, path, placed],
  );
  const change = (next: ContactWhere | undefined) => {
    const isNone = next === undefined || conditionCount(next) === 0;
    const joined = joinAbout(test.event, about, isNone ? undefined : withoutTests(next));
    const { where: _before, ...plain } = test;
    onChange(joined === undefined ? plain : { ...plain, where: joined });
  };
  if (rest === undefined) {
    if (test.event === '') return null;
    const first = { field: '', op: 'eq', value: '' } as const;
    return (
      <Button size="small" kind="bare" onPress={() => change({ all: [first] })}>
        <PlusIcon aria-hidden="true" />
        {texts.addProperty}
      </Button>
    );
  }
  return (
    <ConditionContext value={surroundings}>
      <div className={styles['properties']}>{group(rest, change)}</div>
    </ConditionContext>
  );
}

/** Problems below a path, where they are once `placed`. */
function placedBelow(
  path: string,
  problems: readonly Problem[],
  placed: (own: Problem[]) => Problem[],
): Problem[] {
  const isOwn = (one: Problem) => one.path.startsWith(`${path}.`);
  const own = problems.filter(isOwn).map((one) => ({ ...one, path: one.path.slice(path.length + 1) }));
  const moved = placed(own).map((one) => ({ ...one, path: one.path === '' ? path : `${path}.${one.path}` }));
  return [...problems.filter((one) => !isOwn(one)), ...moved];
}

import { enrollmentStatuses } from '../../domain/automation/enrollment.js';
import { subscriptionStatuses } from '../../domain/lists/subscription.js';
import { useTexts } from '../texts/language';
import { Select } from '../ui/form/choice';
import { Combo } from '../ui/form/combo';
import { DurationField } from '../ui/form/duration-field';
import { Field } from '../ui/form/field';
import { Suggest } from '../ui/form/suggest';
import { useEventSuggestions } from '../ui/form/use-event-suggestions';
import { AboutFields } from './about-fields';
import styles from './conditions.module.css';
import { useCatalogue, useProblem } from './problems';
import { useNextEvent } from './use-next-event';
import type { AutomationTest, EventTest, ListTest, Where } from './where';

interface Props<T> {
  value: T;
  path: string;
  onChange: (test: T) => void;
}

const COUNTS = ['atLeast', 'atMost', 'between', 'never', 'first', 'last'] as const;
type Count = (typeof COUNTS)[number];

/** How often the contact has had an event, at any time or lately, or what its first or last one was. */
export function EventCondition({ value: test, path, onChange }: Props<EventTest>) {
  const texts = useTexts('conditions');
  const { tests } = useCatalogue();
  const suggestions = useEventSuggestions(tests?.events ?? []);
  const problem = useProblem(`${path}.event`, path);
  const next = useNextEvent(test, (event, where) => onChange(withWhere({ ...test, event }, where)));
  return (
    <>
      <Suggest
        label={texts.event}
        isLabelHidden
        placeholder={texts.eventHint}
        suggestions={suggestions}
        value={test.event}
        onChange={next.type}
        onSettle={next.settle}
        problem={problem}
        autoFocus={test.event === ''}
      />
      <AboutFields
        event={test.event}
        where={test.where}
        onChange={(where) => onChange(withWhere(test, where))}
        isLabelHidden
      />
      <HowOften value={test} path={path} onChange={onChange} />
      <Window value={test} path={path} onChange={onChange} />
    </>
  );
}

function withWhere({ where: _before, ...test }: EventTest, where: Where | undefined): EventTest {
  return where === undefined ? test : { ...test, where };
}

function HowOften({ value: test, path, onChange }: Props<EventTest>) {
  const texts = useTexts('conditions');
  const leastProblem = useProblem(`${path}.atLeast`);
  const mostProblem = useProblem(`${path}.atMost`);
  const { atLeast: _least, atMost: _most, which: _which, ...rest } = test;
  const { kind, least, most } = countIn(test);
  // The API says it with the names of its fields.
  const toProblem = mostProblem !== undefined && most < least ? texts.countsReversed : mostProblem;
  const change = (next: Count, from: number, to: number) => {
    onChange({ ...rest, ...countFields(next, from, to) });
  };
  return (
    <>
      <Select
        label={texts.howOften}
        isLabelHidden
        options={COUNTS.map((one) => ({ value: one, label: texts.counts[one] }))}
        value={kind}
        onChange={(next) => change(next, least, Math.max(most, least))}
      />
      {isCounted(kind) && (
        <div className={styles['count']}>
          {kind !== 'atMost' && (
            <Numeral
              label={texts.count}
              value={least}
              onChange={(n) => change(kind, n, most)}
              problem={leastProblem}
            />
          )}
          {kind === 'between' && <span aria-hidden="true">–</span>}
          {kind !== 'atLeast' && (
            <Numeral
              label={texts.countTo}
              value={most}
              onChange={(n) => change(kind, least, n)}
              problem={toProblem}
            />
          )}
          <span>{texts.times}</span>
        </div>
      )}
    </>
  );
}

function Window({ value: test, path, onChange }: Props<EventTest>) {
  const texts = useTexts('conditions');
  const { hasEntry } = useCatalogue();
  const problem = useProblem(`${path}.withinLast`);
  const { withinLast, since, ...ever } = test;
  const windows = {
    ever,
    withinLast: { ...ever, withinLast: '30 days' },
    entry: { ...ever, since: 'entry' },
  } as const;
  return (
    <>
      <Select
        label={texts.window}
        isLabelHidden
        options={[
          { value: 'ever', label: texts.ever },
          { value: 'withinLast', label: texts.withinLast },
          ...(hasEntry || since !== undefined
            ? [{ value: 'entry', label: texts.sinceEntering } as const]
            : []),
        ]}
        value={withinLast !== undefined ? 'withinLast' : since === undefined ? 'ever' : since}
        onChange={(next) => onChange(windows[next])}
      />
      {withinLast !== undefined && (
        <div className={styles['span']}>
          <DurationField
            label={texts.length}
            isLabelHidden
            value={withinLast}
            onChange={(span) => onChange({ ...test, withinLast: span })}
            problem={problem}
          />
        </div>
      )}
    </>
  );
}

function isCounted(kind: Count): boolean {
  return kind === 'atLeast' || kind === 'atMost' || kind === 'between';
}

function countIn({ atLeast, atMost, which }: EventTest): { kind: Count; least: number; most: number } {
  if (which !== undefined) return { kind: which, least: 1, most: 1 };
  if (atMost === 0) return { kind: 'never', least: 1, most: 1 };
  if (atMost === undefined) return { kind: 'atLeast', least: atLeast ?? 1, most: atLeast ?? 1 };
  return { kind: atLeast === undefined ? 'atMost' : 'between', least: atLeast ?? 1, most: atMost };
}

function countFields(
  kind: Count,
  least: number,
  most: number,
): Pick<EventTest, 'atLeast' | 'atMost' | 'which'> {
  if (kind === 'first' || kind === 'last') return { which: kind };
  if (kind === 'never') return { atMost: 0 };
  if (kind === 'atLeast') return { atLeast: least };
  return kind === 'atMost' ? { atMost: Math.max(1, most) } : { atLeast: least, atMost: Math.max(1, most) };
}

interface NumeralProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  problem?: string | undefined;
}

const DIGITS = 6;

function Numeral({ label, value, onChange, problem }: NumeralProps) {
  return (
    <Field
      label={label}
      isLabelHidden
      inputMode="numeric"
      value={String(value)}
      onChange={(text) => onChange(Number(text.replaceAll(/\D/g, '').slice(0, DIGITS)))}
      problem={problem}
    />
  );
}

/** Whether the contact is on a list. */
export function ListCondition({ value: test, path, onChange }: Props<ListTest>) {
  const texts = useTexts('conditions');
  const { tests } = useCatalogue();
  const problem = useProblem(`${path}.list`, path);
  return (
    <>
      <Select
        label={texts.listStatus}
        isLabelHidden
        options={subscriptionStatuses.map((one) => ({ value: one, label: texts.listStatuses[one] }))}
        value={test.status ?? 'subscribed'}
        onChange={(status) => onChange({ list: test.list, ...(status !== 'subscribed' && { status }) })}
      />
      <Combo
        label={texts.list}
        isLabelHidden
        placeholder={texts.list}
        options={(tests?.lists ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={test.list === '' ? null : test.list}
        onChange={(list) => onChange({ ...test, list })}
        problem={problem}
      />
    </>
  );
}

/** Whether the contact is or was in an automation. */
export function AutomationCondition({ value: test, path, onChange }: Props<AutomationTest>) {
  const texts = useTexts('conditions');
  const { tests } = useCatalogue();
  const problem = useProblem(`${path}.automation`, path);
  const statuses = ['any', ...enrollmentStatuses] as const;
  return (
    <>
      <Select
        label={texts.automationStatus}
        isLabelHidden
        options={statuses.map((one) => ({ value: one, label: texts.automationStatuses[one] }))}
        value={test.status ?? 'any'}
        onChange={(status) => onChange({ automation: test.automation, ...(status !== 'any' && { status }) })}
      />
      <Combo
        label={texts.automation}
        isLabelHidden
        placeholder={texts.automation}
        options={(tests?.automations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={test.automation === '' ? null : test.automation}
        onChange={(automation) => onChange({ ...test, automation })}
        problem={problem}
      />
    </>
  );
}

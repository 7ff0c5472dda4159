import { useMemo, type KeyboardEvent } from 'react';
import type { ConditionCatalogue } from './catalogue';
import { ConditionGroup } from './condition-group';
import styles from './conditions.module.css';
import { describeCondition, describeWhere } from './describe';
import { useKnown } from './known';
import { ConditionContext, type Problem } from './problems';
import { conditionCount, groupAt, withoutTests, type ContactWhere, type Node, type Where } from './where';

interface ConditionsProps<W> {
  /** May be unfinished, as while it is typed; undefined means no conditions. */
  value: W | undefined;
  onChange: (where: W | undefined) => void;
  /** Paths relative to the value: `all[1].value`. */
  problems?: readonly Problem[];
  catalogue: ConditionCatalogue;
  isReadOnly?: boolean;
}

const noProblems: readonly Problem[] = [];

/** Edits conditions on an event and its contact. */
export function Conditions({ onChange, ...rest }: ConditionsProps<Where>) {
  return <Editor {...rest} onChange={(where) => onChange(where && withoutTests(where))} />;
}

/** Edits conditions and tests of branches; the catalogue must have tests. */
export function BranchConditions(props: ConditionsProps<ContactWhere>) {
  return <Editor {...props} />;
}

/** Edits which contacts a query finds; the catalogue must have tests. */
export function ContactConditions(props: ConditionsProps<ContactWhere>) {
  return <Editor {...props} />;
}

function Editor(props: ConditionsProps<ContactWhere>) {
  const { value, onChange, problems = noProblems, catalogue, isReadOnly = false } = props;
  const surroundings = useMemo(() => ({ catalogue, problems }), [catalogue, problems]);
  if (isReadOnly) return <ConditionsInWords value={value} catalogue={catalogue} />;
  return (
    <ConditionContext value={surroundings}>
      <div className={styles['conditions']} role="presentation" onKeyDown={withoutSubmit}>
        <ConditionGroup
          value={value ?? { all: [] }}
          path=""
          depth={0}
          onChange={(where) => onChange(conditionCount(where) === 0 ? undefined : where)}
        />
      </div>
    </ConditionContext>
  );
}

/** Enter in a condition accepts a suggestion or the typed text. It must not submit the surrounding form. */
function withoutSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

interface InWordsProps {
  value: ContactWhere | undefined;
  catalogue: ConditionCatalogue;
}

/** Conditions that can only be read. */
function ConditionsInWords({ value, catalogue }: InWordsProps) {
  const known = useKnown(value, catalogue);
  const { texts } = known;
  const { mode, items } = groupAt(value ?? {}, '');
  if (items.length === 0) return <p className={styles['soft']}>{texts.anything}</p>;
  return (
    <div className={styles['words']}>
      {(items.length > 1 || mode === 'none') && (
        <p className={styles['soft']}>
          {texts.match} {texts.modes[mode]}
        </p>
      )}
      <ul>
        {items.map(({ node }, index) => (
          <li key={index}>{describeCondition(node, known)}</li>
        ))}
      </ul>
    </div>
  );
}

/** One condition, test or group in words. */
export function useDescribedNode(node: Node | undefined, catalogue: ConditionCatalogue): string {
  const known = useKnown(node, catalogue);
  return node === undefined ? '' : describeCondition(node, known);
}

/** Conditions in one line of words. */
export function useDescribed(where: ContactWhere | undefined, catalogue: ConditionCatalogue): string {
  return describeWhere(where, useKnown(where, catalogue));
}

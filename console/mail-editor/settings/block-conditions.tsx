import { useConditionCatalogue } from '../../conditions/catalogue';
import { Conditions } from '../../conditions/conditions';
import { withoutTests } from '../../conditions/where';
import { whereIn } from '../../conditions/where-in';
import type { Known } from '../known';
import { SeenBy } from './seen-by';

interface BlockConditionsProps {
  when: unknown;
  onChange: (when: object) => void;
  known: Known;
}

/** The conditions that say who sees a block, and how many that are. */
export default function BlockConditions({ when, onChange, known }: BlockConditionsProps) {
  const { eventName, list } = known;
  const catalogue = useConditionCatalogue({ events: eventName === undefined ? [] : [eventName] });
  const where = withoutTests(whereIn(when) ?? { all: [] });
  return (
    <>
      <Conditions value={where} catalogue={catalogue} onChange={(next) => onChange(next ?? { all: [] })} />
      <SeenBy where={where} list={list} />
    </>
  );
}

import { useConditionCatalogue } from '../../conditions/catalogue';
import { Conditions } from '../../conditions/conditions';
import { withoutTests } from '../../conditions/where';
import { whereIn } from '../../conditions/where-in';

interface BlockConditionsProps {
  when: unknown;
  onChange: (when: object) => void;
  eventName: string | undefined;
}

/** The conditions that say who sees a block. */
export default function BlockConditions({ when, onChange, eventName }: BlockConditionsProps) {
  const catalogue = useConditionCatalogue({ events: eventName === undefined ? [] : [eventName] });
  return (
    <Conditions
      value={withoutTests(whereIn(when) ?? { all: [] })}
      catalogue={catalogue}
      onChange={(next) => onChange(next ?? { all: [] })}
    />
  );
}

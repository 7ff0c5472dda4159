import { useTexts } from '../../texts/language';
import { Fact, Facts } from '../../ui/form/inline-field';
import type { Step } from './step-parts';
import { factTexts } from './fact-texts';

/** Nested steps have cards of their own. */
const LEFT_OUT = ['type', 'then', 'else', 'arms'];

/** The values of a step, for those who may not change it. */
export function StepFacts({ step }: { step: Step }) {
  const labels: Record<string, string> = useTexts(factTexts);
  const values = Object.entries(step).filter(([key]) => !LEFT_OUT.includes(key));
  return (
    <Facts>
      {values.map(([key, value]) => (
        <Fact key={key} label={labels[key] ?? key}>
          {typeof value === 'string' ? value : JSON.stringify(value)}
        </Fact>
      ))}
    </Facts>
  );
}

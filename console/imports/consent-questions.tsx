import { statedKinds } from '../../domain/consent/consent-kind.js';
import { useTexts } from '../texts/language';
import { Select } from '../ui/form/choice';
import { Panel } from '../ui/frame/layout';
import type { Import, Mapping } from './queries';

type Target = Mapping['columns'][number];
type Consent = NonNullable<Target['consent']>;

const ROLES = ['answer', 'opposite', 'none'] as const;

interface ConsentQuestionsProps {
  questions: Import['questions'];
  columns: Target[];
  onChange: (columns: Target[]) => void;
}

/** What must be said about consent before the import can start, with the choices. */
export function ConsentQuestions({ questions, columns, onChange }: ConsentQuestionsProps) {
  const texts = useTexts('importConsent');
  if (questions.length === 0) return null;
  const put = (column: string, consent: Consent | null) =>
    onChange(columns.map((one) => (one.column === column ? { ...one, consent } : one)));
  return (
    <Panel title={texts.questions} hint={texts.questionsHint}>
      {questions.map(({ column, values }) => {
        const consent = columns.find((one) => one.column === column)?.consent;
        return (
          <div key={column}>
            <Select
              label={texts.meaningOf(column)}
              options={ROLES.map((value) => ({ value, label: texts.roles[value] }))}
              value={consentRole(consent)}
              onChange={(role) =>
                put(column, role === 'none' ? null : { as: role, values: consent?.values ?? [] })
              }
            />
            {consent && (
              <Values
                column={column}
                values={values}
                consent={consent}
                onChange={(next) => put(column, next)}
              />
            )}
          </div>
        );
      })}
    </Panel>
  );
}

/** Null while nothing is said, or something that only the API can say. */
function consentRole(consent: Target['consent']): (typeof ROLES)[number] | null {
  if (consent === null) return 'none';
  if (consent?.as === 'state') return 'answer';
  return consent?.as === 'answer' || consent?.as === 'opposite' ? consent.as : null;
}

interface ValuesProps {
  column: string;
  values: readonly string[];
  consent: Consent;
  onChange: (consent: Consent) => void;
}

/** What each value that is not understood means. */
function Values({ column, values, consent, onChange }: ValuesProps) {
  const texts = useTexts('importConsent');
  const stated = consent.values;
  return values.map((value) => (
    <Select
      key={value}
      label={texts.valueOf(column, value)}
      options={statedKinds.map((means) => ({ value: means, label: texts.means[means] }))}
      value={stated.find((one) => one.value === value)?.means ?? null}
      placeholder={texts.choose}
      onChange={(means) =>
        onChange({ ...consent, values: [...stated.filter((one) => one.value !== value), { value, means }] })
      }
    />
  ));
}

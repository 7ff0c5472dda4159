import { useTexts } from '../texts/language';
import { problemAt } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Pair } from '../ui/frame/layout';
import { Switch } from '../ui/form/switch';
import styles from './imports.module.css';
import { missingIn } from './mapping-draft';
import type { Mapping } from './queries';

const PER_MINUTE = 60;

/** Where the API says what is wrong with what is entered here. */
export const consentPaths = [
  'confirmed.text',
  'confirmed.source',
  'confirmed.at',
  'confirmationsPerMinute',
] as const;

interface ConsentFormProps {
  mapping: Mapping;
  error: Error | null;
  onChange: (changes: Partial<Mapping>) => void;
}

/** Evidence of consent given elsewhere, or else confirmation emails. */
export function ConsentForm({ mapping, error, onChange }: ConsentFormProps) {
  const texts = useTexts('imports');
  const { confirmed, confirmationsPerMinute } = mapping;
  return (
    <>
      <div>
        <Switch
          isOn={confirmed !== null}
          onChange={(isOn) =>
            onChange({
              confirmed: isOn ? { text: '', source: '', at: '' } : null,
              confirmationsPerMinute: null,
            })
          }
        >
          {texts.confirmed}
        </Switch>
        <p className={styles['soft']}>{texts.confirmedHint}</p>
      </div>
      {confirmed === null ? (
        mapping.listIds.length > 0 && (
          <Switch
            isOn={confirmationsPerMinute !== null}
            onChange={(isOn) => onChange({ confirmationsPerMinute: isOn ? PER_MINUTE : null })}
          >
            {texts.sendConfirmations}
          </Switch>
        )
      ) : (
        <Evidence
          mapping={mapping}
          confirmed={confirmed}
          error={error}
          onChange={(next) => onChange({ confirmed: next })}
        />
      )}
      {confirmed === null && confirmationsPerMinute !== null && (
        <Field
          label={texts.perMinute}
          type="number"
          value={String(confirmationsPerMinute)}
          problem={problemAt(error, 'confirmationsPerMinute')}
          onChange={(text) =>
            onChange({ confirmationsPerMinute: Math.max(1, Math.floor(Number(text) || 1)) })
          }
        />
      )}
    </>
  );
}

type Confirmed = NonNullable<Mapping['confirmed']>;

interface EvidenceProps {
  mapping: Mapping;
  confirmed: Confirmed;
  error: Error | null;
  onChange: (next: Confirmed) => void;
}

function Evidence({ mapping, confirmed, error, onChange }: EvidenceProps) {
  const texts = useTexts('imports');
  const { inFuture } = useTexts('importMappings');
  const isInFuture = missingIn(mapping) === 'pastDate';
  return (
    <div className={styles['consent']}>
      <Field
        label={texts.consentText}
        rows={3}
        placeholder={texts.consentTextExample}
        value={confirmed.text}
        problem={problemAt(error, 'confirmed.text')}
        onChange={(text) => onChange({ ...confirmed, text })}
      />
      <Pair>
        <Field
          label={texts.consentSource}
          placeholder={texts.consentSourceExample}
          value={confirmed.source}
          problem={problemAt(error, 'confirmed.source')}
          onChange={(source) => onChange({ ...confirmed, source })}
        />
        <Field
          label={texts.consentAt}
          type="date"
          value={confirmed.at.slice(0, 10)}
          problem={isInFuture ? inFuture : problemAt(error, 'confirmed.at')}
          onChange={(at) => onChange({ ...confirmed, at })}
        />
      </Pair>
    </div>
  );
}

import { useTexts } from '../texts/language';
import { Field } from '../ui/field';
import { Pair } from '../ui/layout';
import { Switch } from '../ui/switch';
import styles from './imports.module.css';
import type { Mapping } from './queries';
import { importTexts } from './texts';

const PER_MINUTE = 60;

interface ConsentFormProps {
  mapping: Mapping;
  onChange: (changes: Partial<Mapping>) => void;
}

/** True if evidence of consent has been started but is incomplete. */
export function unfinishedConsent(confirmed: Mapping['confirmed']): boolean {
  return (
    confirmed !== null && [confirmed.text, confirmed.source, confirmed.at].some((one) => one.trim() === '')
  );
}

/** Evidence of consent given elsewhere, or else confirmation emails. */
export function ConsentForm({ mapping, onChange }: ConsentFormProps) {
  const texts = useTexts(importTexts);
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
        <Evidence confirmed={confirmed} onChange={(next) => onChange({ confirmed: next })} />
      )}
      {confirmed === null && confirmationsPerMinute !== null && (
        <Field
          label={texts.perMinute}
          type="number"
          value={String(confirmationsPerMinute)}
          onChange={(text) =>
            onChange({ confirmationsPerMinute: Math.max(1, Math.floor(Number(text) || 1)) })
          }
        />
      )}
    </>
  );
}

type Confirmed = NonNullable<Mapping['confirmed']>;

function Evidence({ confirmed, onChange }: { confirmed: Confirmed; onChange: (next: Confirmed) => void }) {
  const texts = useTexts(importTexts);
  return (
    <div className={styles['consent']}>
      <Field
        label={texts.consentText}
        rows={3}
        placeholder={texts.consentTextExample}
        value={confirmed.text}
        onChange={(text) => onChange({ ...confirmed, text })}
      />
      <Pair>
        <Field
          label={texts.consentSource}
          placeholder={texts.consentSourceExample}
          value={confirmed.source}
          onChange={(source) => onChange({ ...confirmed, source })}
        />
        <Field
          label={texts.consentAt}
          type="date"
          value={confirmed.at.slice(0, 10)}
          onChange={(at) => onChange({ ...confirmed, at })}
        />
      </Pair>
    </div>
  );
}

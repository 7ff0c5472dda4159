import { useConditionCatalogue } from '../../conditions/catalogue';
import { Conditions } from '../../conditions/conditions';
import type { Where } from '../../conditions/where';
import { useTexts } from '../../texts/language';
import { EventNameField } from '../../ui/form/event-name-field';
import { isJsonObject } from '../../../domain/json/json.js';
import { asObject, asText } from '../../../domain/json/lenient.js';
import type { Fields } from '../model/definition';
import type { Remark } from '../step-info';
import { below } from '../steps/step-parts';
import styles from './settings.module.css';

interface MatchFormProps {
  label: string;
  /** An event with conditions, as typed. */
  value: unknown;
  onChange: (match: Fields) => void;
  /** Paths relative to the value. */
  problems: readonly Remark[];
  /** The event that enters, whose properties conditions on a later event can refer to. */
  entry?: string;
  isReadOnly: boolean;
}

/** An event, and the conditions that it must meet. */
export function MatchForm({ label, value, onChange, problems, entry, isReadOnly }: MatchFormProps) {
  const texts = useTexts('automationSettings');
  const match = asObject(value);
  const event = asText(match['event']);
  const { where } = match;
  const catalogue = useConditionCatalogue({
    events: event === '' ? [] : [event],
    entries: entry === undefined || entry === '' ? [] : [entry],
  });
  const setWhere = (next: Where | undefined) => {
    const { where: _before, ...rest } = match;
    onChange(next === undefined ? rest : { ...rest, where: next });
  };
  return (
    <div className={styles['form']}>
      {isReadOnly ? (
        <p>
          <code>{event}</code>
        </p>
      ) : (
        <EventNameField
          label={label}
          value={event}
          onChange={(name) => onChange({ ...match, event: name })}
          problem={problemAt(problems, 'event') ?? (event === '' ? problemAt(problems, '') : undefined)}
        />
      )}
      <div className={styles['part']}>
        <h3>{texts.conditions}</h3>
        <Conditions
          value={isWhere(where) ? where : undefined}
          onChange={setWhere}
          problems={below(problems, 'where')}
          catalogue={catalogue}
          isReadOnly={isReadOnly}
        />
      </div>
    </div>
  );
}

/** The editor reads conditions that are unfinished, too. */
function isWhere(value: unknown): value is Where {
  return isJsonObject(value) && Object.values(value).every((part) => Array.isArray(part));
}

export function problemAt(problems: readonly Remark[], path: string): string | undefined {
  const message = problems.find((one) => one.path === path)?.message;
  return message === undefined ? undefined : message.charAt(0).toUpperCase() + message.slice(1);
}

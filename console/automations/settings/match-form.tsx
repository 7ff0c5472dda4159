import { useConditionCatalogue } from '../../conditions/catalogue';
import { Conditions } from '../../conditions/conditions';
import { EventConditions, EventPicker, type EventMatch } from '../../conditions/event-picker';
import { useEventTitles } from '../../conditions/use-event-titles';
import type { Where } from '../../conditions/where';
import { useTexts } from '../../texts/language';
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
    isAboutBeside: true,
  });
  const picked: EventMatch = { event, where: isWhere(where) ? where : undefined };
  const { title, rest } = useEventTitles([picked])(picked);
  const change = (next: EventMatch) => {
    const { where: _before, ...others } = match;
    const { where: conditions } = next;
    onChange({ ...others, event: next.event, ...(conditions !== undefined && { where: conditions }) });
  };
  return (
    <div className={styles['form']}>
      {isReadOnly ? (
        <p>
          {title} {title !== event && <code>{event}</code>}
        </p>
      ) : (
        <EventPicker
          label={label}
          value={picked}
          onChange={change}
          problem={problemAt(problems, 'event') ?? (event === '' ? problemAt(problems, '') : undefined)}
        />
      )}
      <div className={styles['part']}>
        <h3>{texts.conditions}</h3>
        {isReadOnly ? (
          <Conditions value={rest} onChange={() => undefined} catalogue={catalogue} isReadOnly />
        ) : (
          <EventConditions
            value={picked}
            onChange={(next) => change({ event, where: next })}
            problems={below(problems, 'where')}
            catalogue={catalogue}
          />
        )}
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

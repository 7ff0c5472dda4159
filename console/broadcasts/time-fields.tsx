import { useTexts } from '../texts/language';
import { Segments } from '../ui/form/choice';
import { Field } from '../ui/form/field';
import styles from './broadcasts.module.css';
import type { Broadcast } from './queries';
import { HOUR_MS } from '../../domain/kernel/spans.js';

type Time = Broadcast['time'];
type Kind = 'now' | 'at' | 'local';

interface Props {
  time: Time;
  onChange: (time: Time) => void;
  problem: (path: string) => string | undefined;
}

/** When it is sent: at once, at a set instant, or at a set time in each recipient's time zone. */
export function TimeFields({ time, onChange, problem }: Props) {
  const texts = useTexts('broadcasts');
  const { passed, ifPassed } = useTexts('times');
  const kind: Kind = time === null ? 'now' : 'at' in time ? 'at' : 'local';
  const shown = time === null ? '' : 'at' in time ? wallTime(new Date(time.at)) : time.local;
  const choose = (next: Kind, wall: string) => {
    if (next === 'now') onChange(null);
    else if (next === 'local') onChange({ ...(time !== null && 'local' in time && time), local: wall });
    else onChange({ at: new Date(wall).toISOString() });
  };
  return (
    <div className={styles['parts']}>
      <Segments
        label={texts.timeOf}
        value={kind}
        options={[
          { value: 'now', label: texts.now },
          { value: 'at', label: texts.at },
          { value: 'local', label: texts.local },
        ]}
        onChange={(next) => choose(next, shown === '' ? wallTime(new Date(Date.now() + HOUR_MS)) : shown)}
      />
      {kind !== 'now' && (
        <Field
          type="datetime-local"
          label={texts.atLabel}
          value={shown}
          onChange={(wall) => {
            if (!Number.isNaN(Date.parse(wall))) choose(kind, wall);
          }}
          hint={kind === 'local' ? texts.localHint : texts.atHint}
          problem={problem(`time.${kind}`)}
        />
      )}
      {time !== null && 'local' in time && (
        <Segments
          label={passed}
          value={time.ifPassed ?? 'now'}
          options={[
            { value: 'now', label: ifPassed.now },
            { value: 'nextDay', label: ifPassed.nextDay },
          ]}
          onChange={(next) => onChange({ local: time.local, ...(next === 'nextDay' && { ifPassed: next }) })}
        />
      )}
    </div>
  );
}

/** An instant in the browser's time zone, to the minute. */
function wallTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

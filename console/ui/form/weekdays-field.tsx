import { weekdays, type Weekday } from '../../../domain/automation/weekdays.js';
import { useLocale } from '../../texts/language';
import { Check } from './choice';
import styles from './weekdays-field.module.css';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/** A Monday. */
const FIRST = Date.UTC(2024, 0, 1);

interface Props {
  label: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  /** Below, or what is wrong. */
  hint: string;
}

/** Days of the week; none means what the hint says. */
export function WeekdaysField({ label, value, onChange, hint }: Props) {
  const locale = useLocale();
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      <div className={styles['days']}>
        {weekdays.map((day, n) => (
          <Check
            key={day}
            isOn={value.includes(day)}
            onChange={(isOn) =>
              onChange(weekdays.filter((one) => (one === day ? isOn : value.includes(one))))
            }
          >
            {names.format(FIRST + n * DAY_MS)}
          </Check>
        ))}
      </div>
      <p className={styles['hint']}>{hint}</p>
    </fieldset>
  );
}

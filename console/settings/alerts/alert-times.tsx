import { attentionKinds } from '../../../domain/attention/attention.js';
import { useTexts } from '../../texts/language';
import { Select } from '../../ui/form/choice';
import type { Times } from './queries';
import styles from './alerts.module.css';

const TIMES = ['atOnce', 'daily', 'off'] as const;

/** When to be told about each kind. Choices are saved immediately. */
export function AlertTimes({
  times,
  onChange,
}: {
  times: Times;
  onChange: (changes: Partial<Times>) => void;
}) {
  const texts = useTexts('alerts');
  return (
    <ul className={styles['kinds']}>
      {attentionKinds.map((kind) => (
        <li key={kind}>
          <span>{texts.kinds[kind]}</span>
          <Select
            label={texts.kinds[kind]}
            isLabelHidden
            value={times[kind]}
            options={TIMES.map((value) => ({ value, label: texts.times[value] }))}
            onChange={(time) => onChange({ [kind]: time })}
          />
        </li>
      ))}
    </ul>
  );
}

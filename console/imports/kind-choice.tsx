import { importKinds } from '../../domain/imports/import.js';
import { useTexts } from '../texts/language';
import { Segments } from '../ui/form/choice';
import styles from './imports.module.css';
import type { Mapping } from './queries';

/** Nobody joins by a list of suppressions. */
const SUPPRESSING: Partial<Mapping> = {
  kind: 'suppressions',
  listIds: [],
  confirmed: null,
  confirmationsPerMinute: null,
};

interface KindChoiceProps {
  kind: Mapping['kind'];
  onChange: (changes: Partial<Mapping>) => void;
}

/** Whether the file holds people, or addresses that get no marketing mail. */
export function KindChoice({ kind, onChange }: KindChoiceProps) {
  const texts = useTexts('importConsent');
  const { kind: label } = useTexts('importMappings');
  return (
    <div>
      <span className={styles['label']}>{label}</span>
      <Segments
        label={label}
        value={kind}
        options={importKinds.map((value) => ({
          value,
          label: texts.kinds[value],
        }))}
        onChange={(chosen) => onChange(chosen === 'suppressions' ? SUPPRESSING : { kind: chosen })}
      />
      {kind === 'suppressions' && <p className={styles['soft']}>{texts.suppressionsHint}</p>}
    </div>
  );
}

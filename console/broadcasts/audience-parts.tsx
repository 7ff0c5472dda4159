import { useState } from 'react';
import { MAX_PARTS } from '../../domain/broadcasts/broadcast.js';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import type { Option } from '../ui/form/choice';
import { Combo } from '../ui/form/combo';
import { CloseIcon } from '../ui/icons';
import styles from './broadcasts.module.css';
import type { Audience } from './queries';

export type Part = NonNullable<NonNullable<Audience>['only']>[number];

interface Props {
  label: string;
  /** Shown while there are none. */
  none: string;
  parts: readonly Part[];
  options: readonly Option<string>[];
  onChange: (parts: Part[]) => void;
  problem: string | undefined;
}

/** Lists and segments that restrict an audience, each with a button to remove it, and a choice of a further one. */
export function AudienceParts({ label, none, parts, options, onChange, problem }: Props) {
  const texts = useTexts('broadcasts');
  const chosen = new Set(parts.map(partValue));
  // The field has a choice as its value until its list has closed, and is empty again for the next one.
  const [added, setAdded] = useState<string | null>(null);
  const partName = (value: string) => options.find((one) => one.value === value)?.label ?? texts.removedPart;
  const further = options.filter(({ value }) => !chosen.has(value));
  return (
    <div className={styles['parts']}>
      {parts.length < MAX_PARTS && (
        <Combo
          label={label}
          placeholder={parts.length === 0 ? none : texts.addPart}
          value={added}
          onClose={() => setAdded(null)}
          options={further}
          onChange={(value) => {
            setAdded(value);
            onChange([...parts, parsePart(value)]);
          }}
          problem={problem}
        />
      )}
      {parts.length > 0 && (
        <ul className={styles['chosen']} aria-label={label}>
          {parts.map((part) => {
            const name = partName(partValue(part));
            return (
              <li key={partValue(part)}>
                {name}
                <IconButton
                  size="small"
                  icon={CloseIcon}
                  label={texts.removePart(name)}
                  onPress={() => onChange(parts.filter((one) => one !== part))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** A part as the value of an option. */
export function partValue(part: Part): string {
  if ('segment' in part) return `segment ${part.segment}`;
  return 'list' in part ? `list ${part.list}` : `notOpened ${part.notOpened}`;
}

function parsePart(value: string): Part {
  const [kind = '', id = ''] = value.split(' ');
  if (kind === 'segment') return { segment: id };
  return kind === 'list' ? { list: id } : { notOpened: id };
}

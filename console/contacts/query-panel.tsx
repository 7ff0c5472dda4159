import { useMemo, useState } from 'react';
import { isSame } from '../app/is-same';
import { useConditionCatalogue } from '../conditions/catalogue';
import { ContactConditions, useDescribed } from '../conditions/conditions';
import { placedProblems } from '../conditions/placed-problems';
import { finished, type ContactWhere } from '../conditions/where';
import { whereIn } from '../conditions/where-in';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { FilterIcon } from '../ui/icons';
import styles from './contacts.module.css';

interface Props {
  where: object | undefined;
  onChange: (where: ContactWhere | undefined) => void;
  /** The error of the query as it is now. */
  error: Error | null;
  /** Where the conditions are in the query. */
  path: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The conditions of the list: in words, or to edit them. The URL has what is finished. */
export function QueryPanel({ where: unchecked, onChange, error, path, isOpen, onOpen }: Props) {
  const where = useMemo(() => whereIn(unchecked), [unchecked]);
  const texts = useTexts('contacts');
  const catalogue = useConditionCatalogue({ hasTests: true });
  const words = useDescribed(where, catalogue);
  const [draft, setDraft] = useState(where);
  const [known, setKnown] = useState(where);
  if (!isSame(known, where)) {
    setKnown(where);
    if (!isSame(finished(draft), where)) setDraft(where);
  }
  const change = (next: ContactWhere | undefined) => {
    setDraft(next);
    onChange(finished(next));
  };
  if (!isOpen) {
    if (where === undefined) return null;
    return (
      <div className={styles['query']}>
        <p className={styles['words']}>
          <FilterIcon aria-hidden="true" />
          <span>{words}</span>
        </p>
        <Button size="small" kind="bare" onPress={() => onOpen(true)}>
          {texts.edit}
        </Button>
        <Button size="small" kind="bare" onPress={() => onChange(undefined)}>
          {texts.remove}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['query']} data-open>
      <ContactConditions
        value={draft}
        onChange={change}
        catalogue={catalogue}
        problems={placedProblems(error, draft, path)}
      />
      <Button size="small" onPress={() => onOpen(false)}>
        {texts.done}
      </Button>
    </div>
  );
}

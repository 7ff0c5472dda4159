import { useQuery } from '@tanstack/react-query';
import { listNamesQuery } from '../api/names';
import { useTexts } from '../texts/language';
import { Check } from '../ui/choice';
import styles from './imports.module.css';
import { importTexts } from './texts';

/** The lists to which every contact in the file is added. */
export function ListChoice({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const texts = useTexts(importTexts);
  const { data: lists = [], isSuccess } = useQuery(listNamesQuery);
  return (
    <div role="group" aria-label={texts.lists}>
      <span className={styles['label']}>{texts.lists}</span>
      <div className={styles['lists']}>
        {lists.map(({ id, name }) => (
          <Check
            key={id}
            isOn={chosen.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </Check>
        ))}
        {isSuccess && lists.length === 0 && <span className={styles['soft']}>{texts.noLists}</span>}
      </div>
      {chosen.length > 0 && <p className={styles['soft']}>{texts.listsHint}</p>}
    </div>
  );
}

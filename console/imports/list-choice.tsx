import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listNamesQuery } from '../api/names';
import { NewList } from '../lists/new-list';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { PlusIcon } from '../ui/icons';
import { Check } from '../ui/form/choice';
import { Failure } from '../ui/failure';
import { SearchField } from '../ui/form/field';
import { Skeleton } from '../ui/frame/screen';
import styles from './imports.module.css';

/** As many lists as are found at a glance; more of them have a search. */
const AT_A_GLANCE = 10;

interface Props {
  chosen: string[];
  onChange: (ids: string[]) => void;
}

/** The lists to which every contact in the file is added. */
export function ListChoice({ chosen, onChange }: Props) {
  const texts = useTexts('imports');
  const { newList } = useTexts('lists');
  const [isNew, setNew] = useState(false);
  const { data: lists, error, refetch } = useQuery(listNamesQuery);
  return (
    <div role="group" aria-label={texts.lists}>
      <span className={styles['label']}>{texts.lists}</span>
      {lists !== undefined ? (
        <Lists lists={lists} chosen={chosen} onChange={onChange} />
      ) : error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="60%" />
      )}
      <Button size="small" onPress={() => setNew(true)}>
        <PlusIcon aria-hidden="true" />
        {newList}
      </Button>
      <NewList isOpen={isNew} onClose={() => setNew(false)} onCreate={(id) => onChange([...chosen, id])} />
      {chosen.length > 0 && <p className={styles['soft']}>{texts.listsHint}</p>}
    </div>
  );
}

interface ListsProps extends Props {
  lists: readonly { id: string; name: string }[];
}

/** Chosen lists stay in sight while others are searched for. */
function Lists({ lists, chosen, onChange }: ListsProps) {
  const { noLists } = useTexts('imports');
  const { searchLists, noListFound } = useTexts('importMappings');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = lists.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = lists.filter((one) => chosen.includes(one.id) || found.includes(one));
  return (
    <>
      {lists.length > AT_A_GLANCE && (
        <SearchField label={searchLists} placeholder={searchLists} value={text} onChange={setText} />
      )}
      <div className={styles['lists']}>
        {shown.map(({ id, name }) => (
          <Check
            key={id}
            isOn={chosen.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </Check>
        ))}
        {lists.length === 0 && <span className={styles['soft']}>{noLists}</span>}
        {lists.length > 0 && found.length === 0 && <span className={styles['soft']}>{noListFound}</span>}
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_BULK_IDS } from '../../domain/contact/bulk-actions.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button, IconButton } from '../ui/button';
import { AutomationIcon, CloseIcon, ListsIcon, OpenIcon, type Icon } from '../ui/icons';
import { ProgressBar } from '../ui/job-progress';
import { Menu, MenuItem, MenuSection } from '../ui/menu';
import { AskBulk, type AskedAction } from './ask-bulk';
import {
  useBulk,
  useBulkEnd,
  useCancelBulk,
  useStartBulk,
  type BulkAction,
  type Choice,
  type ContactBulk,
} from './bulk';
import styles from './contacts.module.css';
import { activeAutomationsQuery, listsQuery } from './queries';
import type { ContactsSearch } from './search';

interface Props extends Choice {
  onChoose: (choice: Choice) => void;
  search: ContactsSearch;
  /** The number of matching contacts; null while unknown. */
  total: number | null;
  shown: number;
  mayEdit: boolean;
}

const none: Choice = { chosen: new Set(), isAll: false };

/** Actions on the selected contacts, and the progress of the last one. */
export function BulkBar({ chosen, isAll, onChoose, search, total, shown, mayEdit }: Props) {
  const texts = useTexts('contacts');
  const formats = useFormats();
  const title = isAll ? texts.allChosen : texts.chosen(formats.number(chosen.size));
  const hasMore = !isAll && chosen.size >= shown && (total === null || total > chosen.size);
  return (
    <>
      <BulkProgress mayEdit={mayEdit} />
      {chosen.size > 0 && (
        <div className={styles['bulk']} role="group" aria-label={title}>
          <b aria-live="polite">{title}</b>
          {hasMore && (
            <Button size="small" kind="bare" onPress={() => onChoose({ chosen, isAll: true })}>
              {texts.chooseMatching}
            </Button>
          )}
          {!isAll && chosen.size > MAX_BULK_IDS ? (
            <span>{texts.tooMany(formats.number(MAX_BULK_IDS))}</span>
          ) : (
            <BulkMenus search={search} choice={{ chosen, isAll }} />
          )}
          <IconButton size="small" icon={CloseIcon} label={texts.chooseNone} onPress={() => onChoose(none)} />
        </div>
      )}
    </>
  );
}

function BulkProgress({ mayEdit }: { mayEdit: boolean }) {
  const texts = useTexts('contacts');
  const bulkTitle = useTitles();
  const last = useBulk();
  useBulkEnd();
  const cancel = useCancelBulk(last?.bulk.id ?? '');
  if (last === null) return null;
  const { bulk, refusal, close } = last;
  const { status, selecting, done, unchanged, refused, total, beginsAt } = bulk;
  const isWaiting = beginsAt !== null;
  const notes = [
    isWaiting && texts.begins,
    unchanged > 0 && texts.unchanged(unchanged),
    refused > 0 && texts.refused(refused),
    refusal,
  ];
  return (
    <div className={styles['progress']}>
      <ProgressBar
        title={bulkTitle(bulk)}
        status={status}
        done={done + unchanged + refused}
        total={selecting ? null : total}
        note={notes.filter((note) => typeof note === 'string').join(' · ')}
        {...(mayEdit && { onCancel: () => cancel.mutate() })}
        {...(isWaiting && { cancelLabel: texts.undo })}
        isCanceling={cancel.isPending || bulk.canceledAt !== null}
        onClose={close}
      />
    </div>
  );
}

/** The title of an action, with the name of its list or automation. */
function useTitles(): (bulk: ContactBulk) => string {
  const texts = useTexts('contacts');
  const { data: lists } = useQuery(listsQuery);
  const { data: automations } = useQuery(activeAutomationsQuery);
  return ({ action, listId, automationId }) => {
    const named = [...(lists?.data ?? []), ...(automations?.data ?? [])];
    const name = named.find(({ id }) => id === (listId ?? automationId))?.name ?? '…';
    return texts.bulkTitles[action](name);
  };
}

interface Named {
  id: string;
  name: string;
}

function BulkMenus({ search, choice }: { search: ContactsSearch; choice: Choice }) {
  const texts = useTexts('contacts');
  const isRunning = useBulk()?.bulk.status === 'running';
  const { mutate, isPending } = useStartBulk(search, choice);
  const { data: lists } = useQuery(listsQuery);
  const { data: automations } = useQuery(activeAutomationsQuery);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const menu = {
    isBusy: isRunning || isPending,
    onAction: (action: BulkAction, name: string) => setAsked({ action, name }),
  };
  return (
    <>
      <BulkMenu
        {...menu}
        label={texts.lists}
        icon={ListsIcon}
        of={lists?.data ?? []}
        sections={[
          { title: texts.addTo, toAction: (listId) => ({ action: 'addToList', listId }) },
          { title: texts.removeFrom, toAction: (listId) => ({ action: 'removeFromList', listId }) },
        ]}
      />
      <BulkMenu
        {...menu}
        label={texts.automations}
        icon={AutomationIcon}
        of={automations?.data ?? []}
        sections={[
          { title: texts.enroll, toAction: (automationId) => ({ action: 'enroll', automationId }) },
          { title: texts.exit, toAction: (automationId) => ({ action: 'exit', automationId }) },
        ]}
      />
      <AskBulk
        asked={asked}
        search={search}
        choice={choice}
        isPending={isPending}
        onConfirm={(action) => mutate(action, { onSettled: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

interface MenuProps {
  label: string;
  icon: Icon;
  of: readonly Named[];
  sections: readonly { title: string; toAction: (id: string) => BulkAction }[];
  isBusy: boolean;
  onAction: (action: BulkAction, name: string) => void;
}

function BulkMenu({ label, icon: MenuIcon, of, sections, isBusy, onAction }: MenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <Button size="small" isDisabled={isBusy || of.length === 0}>
          <MenuIcon aria-hidden="true" />
          {label}
          <OpenIcon aria-hidden="true" />
        </Button>
      }
    >
      {sections.map(({ title, toAction }) => (
        <MenuSection key={title} title={title}>
          {of.map(({ id, name }) => (
            <MenuItem key={id} onAction={() => onAction(toAction(id), name)}>
              {name}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}

import { useState } from 'react';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { DeleteIcon, OpenIcon } from '../ui/icons';
import { Menu, MenuItem, MenuSection } from '../ui/menu';
import { Popover } from '../ui/popover';
import { notify } from '../ui/toast';
import styles from './contacts.module.css';
import type { ContactsSearch } from './search';
import { isShown, useViews, type View } from './views';

interface Props {
  search: ContactsSearch;
  onChoose: (search: ContactsSearch) => void;
}

/** The saved views: choosing, saving and deleting them. */
export function ViewMenu({ search, onChoose }: Props) {
  const texts = useTexts('contacts');
  const { views, remove, restore } = useViews();
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const shown = views.find((view) => isShown(view, search));
  const isFiltered = Object.keys(search).length > 0;
  const refused = (error: Error) => notify(error.message, { tone: 'bad' });
  const drop = (view: View) => {
    const putBack = () => void restore(view, views.indexOf(view)).catch(refused);
    const undo = { label: texts.undo, run: putBack };
    remove(view.name).then(() => notify(texts.viewDeleted(view.name), { action: undo }), refused);
  };
  return (
    <>
      {views.length > 0 && (
        <Menu
          label={texts.views}
          trigger={
            <Button size="small" kind="bare">
              <span className={styles['name']}>{shown?.name ?? texts.views}</span>
              <OpenIcon aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem isCurrent={!isFiltered} onAction={() => onChoose({})}>
            {texts.allContacts}
          </MenuItem>
          <MenuSection title={texts.views}>
            {views.map((view) => (
              <MenuItem key={view.name} isCurrent={view === shown} onAction={() => onChoose(view.search)}>
                {view.name}
              </MenuItem>
            ))}
          </MenuSection>
          {shown && mayEdit && (
            <MenuSection title={shown.name}>
              <MenuItem icon={DeleteIcon} onAction={() => drop(shown)}>
                {texts.deleteView}
              </MenuItem>
            </MenuSection>
          )}
        </Menu>
      )}
      {mayEdit && isFiltered && !shown && (
        <Popover
          label={texts.saveView}
          trigger={
            <Button size="small" kind="bare">
              {texts.saveView}
            </Button>
          }
        >
          {(close) => <SaveForm search={search} onDone={close} />}
        </Popover>
      )}
    </>
  );
}

function SaveForm({ search, onDone }: { search: ContactsSearch; onDone: () => void }) {
  const texts = useTexts('contacts');
  const { add, isPending, error } = useViews();
  const [name, setName] = useState('');
  const save = async () => {
    await add({ name: name.trim(), search });
    notify(texts.viewSaved(name.trim()));
    onDone();
  };
  return (
    <Form
      className={styles['form']}
      error={error}
      onSubmit={() => {
        save().catch(() => undefined);
      }}
    >
      <Field
        label={texts.viewName}
        hint={texts.viewHint}
        value={name}
        onChange={setName}
        maxLength={80}
        autoFocus
      />
      <Button type="submit" kind="primary" isPending={isPending} isDisabled={name.trim() === ''}>
        {texts.save}
      </Button>
    </Form>
  );
}

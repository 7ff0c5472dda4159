import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { useRemoval } from '../app/use-removal';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/form/dialog-form';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { EditIcon, SettingsIcon } from '../ui/icons';
import { Columns } from '../ui/frame/layout';
import { MenuItem } from '../ui/menu';
import { OnOff } from '../ui/form/on-off';
import { Screen } from '../ui/frame/screen';
import { ScreenMenu } from '../ui/frame/screen-menu';
import { AnswersDialog } from './answers-dialog';
import { Payloads } from './payloads';
import { sourceQuery, type Source } from './queries';
import { SourceConnection } from './source-connection';
import { SourceFigures } from './source-figures';
import { SourceSetup } from './source-setup';
import { SourceState } from './source-state';
import { useSourceChange } from './use-source-change';

const route = getRouteApi('/shell/sources/$id');

/** A source: its setup until the first payload, then its payloads and their mapping. */
export function SourceScreen() {
  const texts = useTexts('sources');
  const { id } = route.useParams();
  const { data: tagged } = useSuspenseQuery(sourceQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'admin');
  const { source } = tagged;
  const { mutateAsync } = useSourceChange(id);
  return (
    <Screen
      title={source.name}
      above={<BareLink to="/sources">{texts.sources}</BareLink>}
      actions={
        <>
          <SourceState source={source} isPill />
          {mayEdit && source.lastReceivedAt !== null && (
            <OnOff isOn={source.enabled} onChange={(enabled) => mutateAsync({ enabled })} texts={texts} />
          )}
          <SourceMenu source={source} mayEdit={mayEdit} />
        </>
      }
    >
      <Columns
        label={texts.connection}
        aside={
          <>
            {mayEdit && source.lastReceivedAt !== null && <SourceConnection source={source} />}
            <SourceFigures source={source} mayEdit={mayEdit} />
          </>
        }
      >
        {mayEdit && source.lastReceivedAt === null && <SourceSetup source={source} />}
        {(source.lastReceivedAt !== null || source.lastRefusedAt !== null) && (
          <Payloads tagged={tagged} mayRead={mayEdit} />
        )}
      </Columns>
    </Screen>
  );
}

function SourceMenu({ source, mayEdit }: { source: Source; mayEdit: boolean }) {
  const texts = useTexts('sources');
  const params = { path: { id: source.id } };
  const remove = useRemoval({
    noun: 'sources',
    id: source.id,
    remove: () => dataOf(api.DELETE('/api/event-sources/{id}', { params })),
    removed: texts.deleted(source.name),
    undo: {
      label: texts.undo,
      restore: () => dataOf(api.POST('/api/event-sources/{id}/restore', { params })),
      restored: texts.restored(source.name),
    },
  });
  const [open, setOpen] = useState<'name' | 'answers' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ScreenMenu id={source.id} texts={texts} onRemove={mayEdit ? remove : undefined}>
        {mayEdit && (
          <>
            <MenuItem icon={EditIcon} onAction={() => setOpen('name')}>
              {texts.rename}
            </MenuItem>
            <MenuItem icon={SettingsIcon} onAction={() => setOpen('answers')}>
              {texts.answersItem}
            </MenuItem>
          </>
        )}
      </ScreenMenu>
      {open === 'name' && <RenameDialog source={source} onClose={close} />}
      {open === 'answers' && <AnswersDialog source={source} onClose={close} />}
    </>
  );
}

function RenameDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const texts = useTexts('sources');
  const [name, setName] = useState(source.name);
  const { mutate, error, isPending } = useSourceChange(source.id, onClose);
  return (
    <Dialog title={texts.rename} isOpen onClose={onClose}>
      <DialogForm
        error={unplaced(error, ['name'])}
        action={texts.save}
        isPending={isPending}
        onSubmit={() => mutate({ name })}
        onCancel={onClose}
      >
        <Field
          label={texts.name}
          value={name}
          onChange={setName}
          problem={problemAt(error, 'name')}
          autoFocus
        />
      </DialogForm>
    </Dialog>
  );
}

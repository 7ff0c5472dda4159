import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../api/me';
import { isAtLeast } from '../shell/roles';
import { useTexts } from '../texts/language';
import { BareLink, IconButton } from '../ui/button';
import { Switch } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/dialog-form';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/field';
import { CopyIcon, DeleteIcon, EditIcon, MoreIcon } from '../ui/icons';
import { Columns } from '../ui/layout';
import { Menu, MenuItem } from '../ui/menu';
import { Screen } from '../ui/screen';
import { notify } from '../ui/toast';
import { Payloads } from './payloads';
import { sourceQuery, type Source } from './queries';
import { SourceConnection } from './source-connection';
import { SourceFigures } from './source-figures';
import { SourceSetup } from './source-setup';
import { SourceState } from './source-state';
import { sourceTexts } from './texts';
import { useSourceChange, useSourceRemoval } from './use-source-change';

const route = getRouteApi('/shell/sources/$id');

/** One source: how to connect it until its first payload, then what it receives and how that is read. */
export function SourceScreen() {
  const texts = useTexts(sourceTexts);
  const { id } = route.useParams();
  const { data: tagged } = useSuspenseQuery(sourceQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'admin');
  const { source } = tagged;
  return (
    <Screen
      title={source.name}
      above={<BareLink to="/sources">{texts.sources}</BareLink>}
      actions={
        <>
          <SourceState source={source} isPill />
          {mayEdit && source.lastReceivedAt !== null && <OnOff source={source} />}
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

function OnOff({ source: { id, enabled } }: { source: Source }) {
  const texts = useTexts(sourceTexts);
  const { mutate, isPending, variables } = useSourceChange(id);
  const set = (next: boolean) => {
    mutate(
      { body: { enabled: next } },
      {
        onSuccess: () => {
          const undo = { label: texts.undo, run: () => set(!next) };
          notify(next ? texts.turnedOn : texts.turnedOff, { action: undo });
        },
        onError: (error) => notify(error.message, { tone: 'bad' }),
      },
    );
  };
  const isOn = isPending ? (variables.body.enabled ?? enabled) : enabled;
  return (
    <Switch isOn={isOn} onChange={set}>
      {isOn ? texts.on : texts.off}
    </Switch>
  );
}

function SourceMenu({ source, mayEdit }: { source: Source; mayEdit: boolean }) {
  const texts = useTexts(sourceTexts);
  const remove = useSourceRemoval(source);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Menu label={texts.menu} trigger={<IconButton icon={MoreIcon} label={texts.menu} />}>
        <MenuItem icon={CopyIcon} onAction={() => void navigator.clipboard.writeText(source.id)}>
          {texts.copyId}
        </MenuItem>
        {mayEdit && (
          <MenuItem icon={EditIcon} onAction={() => setRenaming(true)}>
            {texts.rename}
          </MenuItem>
        )}
        {mayEdit && (
          <MenuItem icon={DeleteIcon} isDanger onAction={remove}>
            {texts.delete}
          </MenuItem>
        )}
      </Menu>
      {isRenaming && <RenameDialog source={source} onClose={() => setRenaming(false)} />}
    </>
  );
}

function RenameDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const texts = useTexts(sourceTexts);
  const [name, setName] = useState(source.name);
  const { mutate, error, isPending } = useSourceChange(source.id, onClose);
  return (
    <Dialog title={texts.rename} isOpen onClose={onClose}>
      <DialogForm
        error={unplaced(error, ['name'])}
        action={texts.save}
        isPending={isPending}
        onSubmit={() => mutate({ body: { name } })}
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

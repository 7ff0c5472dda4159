import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { automationTones } from './tones';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button, IconButton } from '../ui/button';
import {
  ArchiveIcon,
  ContactsIcon,
  DeleteIcon,
  ListsIcon,
  AutomationIcon,
  MoreIcon,
  PauseIcon,
  PlayIcon,
  RedoIcon,
  RetryIcon,
  SettingsIcon,
  UndoIcon,
  VersionsIcon,
} from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { Status } from '../ui/status';
import { notify } from '../ui/toast';
import styles from './builder.module.css';
import { SETTINGS } from './model/tree';
import { changeStatus, type Automation } from './queries';
import type { Builder } from './use-builder';
import type { Edits } from './use-edits';

interface BarProps {
  automation: Automation;
  edits: Edits;
  hasDraft: boolean;
  mayEdit: boolean;
  /** Publishes, pauses and archives it. */
  mayRun: boolean;
  isReadOnly: boolean;
  isOutline: boolean;
  onView: () => void;
  onSelect: (id: string) => void;
  onDryRun: () => void;
  onPublish: () => void;
  onDiscard: () => void;
}

/** The state of an automation, and what can be done with it as a whole. */
export function BuilderActions(props: BarProps) {
  const { automation, edits, hasDraft, isReadOnly, mayEdit, mayRun, onDryRun, onPublish } = props;
  const texts = useTexts('builder');
  const { history } = edits;
  const isFirst = automation.status === 'draft';
  return (
    <>
      <span className={styles['wide']}>
        {!isReadOnly && (
          <>
            <IconButton
              icon={UndoIcon}
              label={texts.undo}
              isDisabled={history.past.length === 0}
              onPress={edits.undo}
            />
            <IconButton
              icon={RedoIcon}
              label={texts.redo}
              isDisabled={history.future.length === 0}
              onPress={edits.redo}
            />
          </>
        )}
        <IconButton
          icon={props.isOutline ? AutomationIcon : ListsIcon}
          label={props.isOutline ? texts.showCanvas : texts.showOutline}
          onPress={props.onView}
        />
      </span>
      {mayEdit && (
        <span className={styles['wide']}>
          <Button onPress={onDryRun}>
            <PlayIcon aria-hidden="true" />
            {texts.dryRun}
          </Button>
        </span>
      )}
      {!isReadOnly && mayRun && (
        <Button kind="primary" isDisabled={!hasDraft && !isFirst} onPress={onPublish}>
          {isFirst ? texts.activate : texts.publish}
        </Button>
      )}
      <BuilderMenu {...props} />
    </>
  );
}

function BuilderMenu(props: BarProps) {
  const { automation, edits, hasDraft, mayEdit, mayRun, isReadOnly, onSelect, onDryRun, onDiscard } = props;
  const texts = useTexts('builder');
  const router = useRouter();
  const { id, status } = automation;
  const change = useStatusChange(automation);
  const go = (to: '/automations/$id/versions' | '/automations/$id/people') => () =>
    void router.navigate({ to, params: { id } });
  return (
    <Menu label={texts.more} trigger={<IconButton icon={MoreIcon} label={texts.more} />}>
      {!isReadOnly && edits.history.past.length > 0 && (
        <MenuItem icon={UndoIcon} onAction={edits.undo}>
          {texts.undo}
        </MenuItem>
      )}
      <MenuItem icon={SettingsIcon} onAction={() => onSelect(SETTINGS)}>
        {texts.settings}
      </MenuItem>
      <MenuItem icon={VersionsIcon} onAction={go('/automations/$id/versions')}>
        {texts.versions}
      </MenuItem>
      <MenuItem icon={ContactsIcon} onAction={go('/automations/$id/people')}>
        {texts.people}
      </MenuItem>
      {mayEdit && (
        <MenuItem icon={PlayIcon} onAction={onDryRun}>
          {texts.dryRun}
        </MenuItem>
      )}
      {mayRun && status === 'active' && (
        <MenuItem icon={PauseIcon} onAction={() => change('pause')}>
          {texts.pause}
        </MenuItem>
      )}
      {mayRun && status === 'paused' && (
        <MenuItem icon={PlayIcon} onAction={() => change('activate')}>
          {texts.resume}
        </MenuItem>
      )}
      {!isReadOnly && hasDraft && (
        <MenuItem icon={DeleteIcon} onAction={onDiscard}>
          {texts.discard}
        </MenuItem>
      )}
      {mayRun && status !== 'archived' && (
        <MenuItem icon={ArchiveIcon} onAction={() => change('archive')}>
          {texts.archive}
        </MenuItem>
      )}
      {mayRun && status === 'archived' && (
        <MenuItem icon={RetryIcon} onAction={() => change('unarchive')}>
          {texts.unarchive}
        </MenuItem>
      )}
    </Menu>
  );
}

type StatusChange = 'activate' | 'pause' | 'archive' | 'unarchive';

/** What takes a change of status back. */
const opposite: Record<StatusChange, StatusChange> = {
  activate: 'pause',
  pause: 'activate',
  archive: 'unarchive',
  unarchive: 'archive',
};

/** Changes the status, and offers to take that back. */
export function useStatusChange({ id, name, status }: Pick<Automation, 'id' | 'name' | 'status'>) {
  const texts = useTexts('builder');
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (to: StatusChange) => changeStatus(id, to),
    onSuccess: (_, to) => {
      const action = { label: texts.undo, run: () => mutate(opposite[to]) };
      const canUndo = !(to === 'activate' && status === 'draft');
      notify(texts.statusChanged[to](name), canUndo ? { action } : {});
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['automations'] }),
  });
  return mutate;
}

/** Its state, and whether what was typed is saved. */
export function BuilderStatus(builder: Pick<Builder, 'automation' | 'edit' | 'hasDraft' | 'isReadOnly'>) {
  const texts = useTexts('builder');
  const { status, version } = builder.automation;
  return (
    <>
      <Status tone={automationTones[status]} isPill>
        {texts.status[status](version)}
      </Status>
      <span className={styles['saveState']} role="status">
        {!builder.isReadOnly && <SaveText {...builder} />}
      </span>
    </>
  );
}

function SaveText({ edit: { state, tagged }, hasDraft }: Pick<Builder, 'edit' | 'hasDraft'>) {
  const texts = useTexts('builder');
  const formats = useFormats();
  const { updatedAt, affected } = tagged.draft;
  if (state === 'failed') return <Status tone="bad">{texts.notSaved}</Status>;
  if (state !== 'saved') return texts[state];
  if (!hasDraft || updatedAt === null) return texts.published;
  const standing = affected.reduce((sum, { active }) => sum + active, 0);
  const people = standing === 0 ? texts.nobodyAffected : texts.affected(formats.number(standing));
  return `${texts.saved(formats.time(new Date(updatedAt)))}, ${people}`;
}

import { useQuery } from '@tanstack/react-query';
import { useMe } from '../api/me';
import { ConflictBanner } from '../edit/conflict-banner';
import { Loaded } from '../settings/part';
import { workspaceQuery, type TaggedWorkspace, type Workspace } from '../settings/queries';
import { useWorkspaceEdit } from '../settings/use-workspace-edit';
import { PATHS, type FieldName } from '../settings/workspace-fields';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { ColorField } from '../ui/form/color-field';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { Pair } from '../ui/frame/layout';
import { Banner } from '../ui/status';
import styles from './start.module.css';

/** The house's colour, which emails have until a workspace chooses one. */
const HOUSE_COLOR = '#0f766e';

/** Who emails come from, and in which colour. */
export function SenderStep({ onDone }: { onDone: () => void }) {
  const texts = useTexts('start');
  const { role } = useMe();
  const query = useQuery(workspaceQuery);
  if (!isAtLeast(role, 'admin')) return <p>{texts.adminOnly}</p>;
  return <Loaded query={query}>{(stored) => <SenderForm stored={stored} onDone={onDone} />}</Loaded>;
}

function SenderForm({ stored, onDone }: { stored: TaggedWorkspace; onDone: () => void }) {
  const texts = useTexts('start');
  const { theirValue } = useTexts('settings');
  const edit = useWorkspaceEdit(stored, {
    name: 'start/workspace',
    proposed: proposalsFor(stored.workspace),
    onSaved: (saved) => {
      if (saved.senderConfirmed !== false) onDone();
    },
  });
  const { workspace } = stored;
  const field = (key: FieldName) => {
    const theirs = edit.theirs?.[key];
    return {
      value: edit.typed[key],
      onChange: (value: string) => edit.change({ [key]: value }),
      problem: theirs === undefined ? problemAt(edit.error, key) : theirValue(theirs),
    };
  };
  const save = () => {
    if (edit.isChanged) void edit.save();
    else if (workspace.senderConfirmed !== false) onDone();
  };
  return (
    <Form className={styles['form']} error={unplaced(edit.error, PATHS)} onSubmit={save}>
      <Pair>
        <Field label={texts.senderName} hint={texts.senderNameHint} {...field('senderName')} />
        <Field
          label={texts.senderEmail}
          type="email"
          hint={texts.senderEmailHint}
          {...field('senderEmail')}
        />
      </Pair>
      <Pair>
        <Field label={texts.postalAddress} hint={texts.postalAddressHint} {...field('postalAddress')} />
        <ColorField label={texts.brandColor} {...field('brandColor')} />
      </Pair>
      {workspace.senderConfirmed === false && (
        <Banner tone="wait">{texts.confirmSender(workspace.senderEmail ?? '')}</Banner>
      )}
      <ConflictBanner edit={edit} />
      <div className={styles['buttons']}>
        <Button type="submit" kind="primary" isPending={edit.isPending}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}

function proposalsFor({ name, senderName, brandColor, timezone }: Workspace) {
  return {
    senderName: senderName ?? name,
    brandColor: brandColor ?? HOUSE_COLOR,
    // A new workspace has UTC until its owner's zone is known.
    ...(timezone === 'UTC' && { timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
  };
}

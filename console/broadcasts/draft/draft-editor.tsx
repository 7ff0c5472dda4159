import { useState } from 'react';
import type { MailSample } from '../../templates/mail-preview';
import { SheetStatus } from '../../templates/sheet-status';
import { useTexts } from '../../texts/language';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/form/field';
import { Columns, Panel } from '../../ui/frame/layout';
import { Banner } from '../../ui/status';
import { useKeys } from '../../ui/use-keys';
import { ApprovalPanel } from '../approval/approval-panel';
import { AudienceFields } from '../audience-fields';
import { BroadcastFrame } from '../broadcast-frame';
import { BroadcastMenu } from '../broadcast-menu';
import { BroadcastPreview } from '../broadcast-preview';
import styles from '../broadcasts.module.css';
import { Checks } from './checks';
import { DraftConflict } from './draft-conflict';
import { MAIL_PATHS } from './mail-choice';
import { MailPanel } from './mail-panel';
import type { TaggedBroadcast } from '../queries';
import { RATE_PATHS, RateFields } from '../rate-fields';
import { TimeFields } from '../time-fields';
import { useBroadcastEdit, type BroadcastEdit } from './use-broadcast-edit';
import { hasOwnContents, VARIANT_PATHS, VariantFields } from './variant-fields';

/** Paths of problems that have a field here. */
const PATHS = new Set([
  'name',
  'audience.list',
  'audience.only',
  'audience.except',
  'mail',
  ...MAIL_PATHS.map((path) => `mail.${path}`),
  'sender',
  'replyTo',
  'time.at',
  'time.local',
  ...VARIANT_PATHS,
  ...RATE_PATHS,
]);

/** Edits a draft: its audience, email and time, with the checks before sending. */
export function DraftEditor({ tagged }: { tagged: TaggedBroadcast }) {
  const texts = useTexts('broadcasts');
  const drafts = useTexts('draft');
  const edit = useBroadcastEdit(tagged);
  const { typed: draft, state } = edit;
  const elsewhere = edit.problems.find(({ path }) => !PATHS.has(path) && !path.includes('.document.'));
  const { broadcast } = tagged;
  const saved = async () => {
    await edit.save();
    return edit.latest().broadcast;
  };
  useKeys({ 'mod+s': () => void edit.save() });
  const saving = (
    <span className={styles['saving']} role="status">
      {drafts[state]}
    </span>
  );
  const title = draft.name === '' ? broadcast.name : draft.name;
  return (
    <BroadcastFrame
      title={title}
      broadcast={broadcast}
      actions={
        <>
          {saving}
          <BroadcastMenu broadcast={broadcast} saved={saved} />
        </>
      }
    >
      <Columns label={texts.checks} aside={<Beside edit={edit} shown={tagged} />}>
        <Notices edit={edit} />
        {elsewhere !== undefined && (
          <Banner tone="bad">
            {elsewhere.path}: {elsewhere.message}
          </Banner>
        )}
        <SheetStatus
          value={
            <>
              {saving}
              <Notices edit={edit} />
            </>
          }
        >
          <DraftFields id={broadcast.id} edit={edit} />
        </SheetStatus>
      </Columns>
    </BroadcastFrame>
  );
}

/** The checks before sending, what others say, which is as it was read last, and the email as it is sent. */
function Beside({ edit, shown }: { edit: BroadcastEdit; shown: TaggedBroadcast }) {
  const { preview } = useTexts('previews');
  const { typed: draft, tagged, change, saveAll } = edit;
  const { id, warnings } = tagged.broadcast;
  const { approval } = shown.broadcast;
  const saveFirst = async () => {
    const error = await saveAll();
    if (error !== null) throw error;
  };
  const [sample, setSample] = useState<MailSample>({});
  return (
    <>
      <Checks {...{ id, draft, warnings, sample, approval, saveFirst }} onChange={change} />
      <ApprovalPanel tagged={shown} saveFirst={saveFirst} />
      <Panel title={preview}>
        <BroadcastPreview broadcast={draft} sample={sample} onSample={setSample} />
      </Panel>
    </>
  );
}

/** What keeps the draft from being saved. */
function Notices({ edit }: { edit: BroadcastEdit }) {
  const { error, save } = edit;
  return (
    <>
      <DraftConflict edit={edit} />
      {error && <Failure error={error} onRetry={() => void save()} />}
    </>
  );
}

interface FieldsProps {
  id: string;
  edit: BroadcastEdit;
}

function DraftFields({ id, edit: { typed: draft, change, unfinished, problem } }: FieldsProps) {
  const texts = useTexts('broadcasts');
  const more = useTexts('variants');
  const drafts = useTexts('draft');
  return (
    <>
      <Panel title={texts.audience} hint={texts.audienceHint}>
        <div className={styles['parts']}>
          <Field
            label={texts.name}
            value={draft.name}
            onChange={(name) => change({ name })}
            problem={problem('name')}
          />
          <AudienceFields
            audience={draft.audience}
            onChange={(audience) => change({ audience })}
            problem={problem}
          />
        </div>
      </Panel>
      <MailPanel
        id={id}
        draft={draft}
        hasOwnContents={hasOwnContents(draft.variants)}
        isUnfinished={unfinished.includes('mail')}
        onChange={change}
        problem={problem}
      />
      <Panel title={more.variants}>
        <VariantFields id={id} broadcast={draft} onChange={change} problem={problem} />
        {unfinished.includes('variants') && <p className={styles['soft']}>{drafts.variantsUnfinished}</p>}
      </Panel>
      <Panel title={texts.when}>
        <TimeFields time={draft.time} onChange={(time) => change({ time })} problem={problem} />
      </Panel>
      <Panel title={more.rate} hint={more.rateHint}>
        <RateFields rate={draft.rate} onChange={(rate) => change({ rate })} problem={problem} />
      </Panel>
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOvertaken } from '../api/tagged';
import { useTexts } from '../texts/language';
import { SenderChoice } from '../senders/sender-choice';
import { senderTexts } from '../senders/texts';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/field';
import { Columns, Panel } from '../ui/layout';
import { Banner } from '../ui/status';
import type { MailDraft } from '../templates/mail-fields';
import { MailPreview, type MailSample } from '../templates/mail-preview';
import { previewTexts } from '../templates/preview-texts';
import { AudienceFields } from './audience-fields';
import styles from './broadcasts.module.css';
import { Checks } from './checks';
import { MailChoice } from './mail-choice';
import { broadcastQuery, changeBroadcast, type BroadcastChange, type TaggedBroadcast } from './queries';
import { broadcastTexts } from './texts';
import { RATE_PATHS, RateFields } from './rate-fields';
import { TimeFields } from './time-fields';
import { VARIANT_PATHS, VariantFields } from './variant-fields';
import { variantTexts } from './variant-texts';

const PATHS = [
  'name',
  'audience.list',
  'audience.only',
  'audience.except',
  'mail.template',
  'mail.subject',
  'mail.html',
  'mail.text',
  'mail',
  'sender',
  'replyTo',
  'time.at',
  'time.local',
  ...VARIANT_PATHS,
  ...RATE_PATHS,
];

/** Edits a draft: its audience, email and time, with the checks before sending. */
export function DraftEditor({ tagged }: { tagged: TaggedBroadcast }) {
  const texts = useTexts(broadcastTexts);
  const more = useTexts(variantTexts);
  const { preview } = useTexts(previewTexts);
  const [sample, setSample] = useState<MailSample>({});
  const { draft, isChanged, change, save } = useDraft(tagged);
  const problem = (path: string) => problemAt(save.error, path);
  const own = draft.mail !== null && 'subject' in draft.mail ? draft.mail : null;
  return (
    <Columns
      label={texts.checks}
      aside={
        <>
          <Checks
            broadcast={tagged.broadcast}
            variants={draft.variants}
            isChanged={isChanged}
            onSave={() => save.mutateAsync()}
            time={draft.time}
          />
          {own !== null && (
            <Panel title={preview}>
              <MailPreview mail={withSender(own, draft.sender)} sample={sample} onSample={setSample} />
            </Panel>
          )}
        </>
      }
    >
      <SaveFailure error={save.error} />
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
      <MailPanel draft={draft} change={change} problem={problem} />
      <Panel title={more.variants}>
        <VariantFields broadcast={draft} onChange={change} problem={problem} />
      </Panel>
      <Panel title={texts.when}>
        <TimeFields time={draft.time} onChange={(time) => change({ time })} problem={problem} />
      </Panel>
      <Panel title={more.rate} hint={more.rateHint}>
        <RateFields rate={draft.rate} onChange={(rate) => change({ rate })} problem={problem} />
      </Panel>
    </Columns>
  );
}

interface MailPanelProps {
  draft: Pick<TaggedBroadcast['broadcast'], 'mail' | 'sender' | 'replyTo'>;
  change: (change: BroadcastChange) => void;
  problem: (path: string) => string | undefined;
}

function MailPanel({ draft: { mail, sender, replyTo }, change, problem }: MailPanelProps) {
  const texts = useTexts(broadcastTexts);
  const replies = useTexts(senderTexts);
  return (
    <Panel title={texts.mail}>
      <MailChoice mail={mail} onChange={(next) => change({ mail: next })} problem={problem} />
      <SenderChoice
        value={sender}
        otherwise={mail !== null && 'template' in mail ? 'ofTemplate' : 'ofWorkspace'}
        pending="pendingBroadcast"
        onChange={(next) => change({ sender: next })}
        problem={problem('sender')}
      />
      <Field
        type="email"
        label={replies.replyTo}
        value={replyTo ?? ''}
        onChange={(typed) => change({ replyTo: typed.trim() === '' ? null : typed })}
        hint={texts.replyToHint}
        problem={problem('replyTo')}
      />
    </Panel>
  );
}

/** An email with what the broadcast says about its sender. */
function withSender(mail: MailDraft, sender: string | null): MailDraft {
  return { ...mail, ...(sender !== null && { sender }) };
}

function SaveFailure({ error }: { error: Error | null }) {
  const texts = useTexts(broadcastTexts);
  if (isOvertaken(error)) return <Banner tone="warn">{texts.theirs}</Banner>;
  const left = unplaced(error, PATHS);
  return left && <Failure error={left} />;
}

/** The stored draft with the unsaved changes on top. */
function useDraft(tagged: TaggedBroadcast) {
  const queryClient = useQueryClient();
  const { broadcast } = tagged;
  const { queryKey } = broadcastQuery(broadcast.id);
  const [typed, setTyped] = useState<BroadcastChange>({});
  const isChanged = Object.keys(typed).length > 0;
  const save = useMutation({
    mutationFn: () => (isChanged ? changeBroadcast(tagged, typed) : Promise.resolve(tagged)),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      setTyped({});
    },
    onError: async (error) => {
      if (isOvertaken(error)) await queryClient.invalidateQueries({ queryKey });
    },
  });
  return {
    draft: { ...broadcast, ...typed },
    isChanged,
    change: (next: BroadcastChange) => setTyped({ ...typed, ...next }),
    save,
  };
}

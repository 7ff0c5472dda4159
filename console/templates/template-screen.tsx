import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../api/me';
import { ConflictBanner } from '../edit/conflict-banner';
import { isAtLeast } from '../../domain/accounts/access.js';
import { SenderChoice } from '../senders/sender-choice';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Failure, PaddedFailure } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Screen, SkeletonRows } from '../ui/frame/screen';
import { Tabs } from '../ui/frame/tabs';
import { Banner } from '../ui/status';
import { DocumentFields } from './document-fields';
import { MailFacts } from './mail-facts';
import { MailFields, type MailDraft } from './mail-fields';
import { MailPreview, type MailSample } from './mail-preview';
import { draftQuery, type TaggedDraft, type TemplateContents } from './draft';
import { SentBy } from './sent-by';
import { TemplateActions } from './template-actions';
import { TemplateVersions } from './template-versions';
import styles from './templates.module.css';
import { useTemplateEdit, type TemplateEdit } from './use-template-edit';

const route = getRouteApi('/shell/templates/$id');

export function TemplateScreen() {
  const texts = useTexts('templates');
  const { id } = route.useParams();
  const { role } = useMe();
  const { data, error, refetch } = useQuery(draftQuery(id));
  if (data === undefined) {
    return (
      <Screen title={texts.template} above={<BareLink to="/templates">{texts.templates}</BareLink>}>
        {error === null ? <SkeletonRows /> : <PaddedFailure error={error} onRetry={() => void refetch()} />}
      </Screen>
    );
  }
  return isAtLeast(role, 'writer') ? (
    <Editor key={id} id={id} first={data} />
  ) : (
    <Reading id={id} first={data} />
  );
}

function Editor({ id, first }: { id: string; first: TaggedDraft }) {
  const texts = useTexts('templates');
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const edit = useTemplateEdit(id, first);
  const mayPublish = isAtLeast(useMe().role, 'editor');
  const [sample, setSample] = useState<MailSample>({});
  const { name = '' } = edit.contents;
  const title = name === '' ? texts.template : name;
  return (
    <Screen
      title={title}
      above={<BareLink to="/templates">{texts.templates}</BareLink>}
      actions={<TemplateActions id={id} name={title} {...{ edit, sample, mayPublish }} />}
    >
      {(edit.theirs ?? edit.error) && (
        <div className={styles['notice']}>
          <ConflictBanner edit={edit} by={edit.newest?.savedBy ?? null} />
          {edit.error && <Failure error={edit.error} onRetry={() => void edit.saveAll()} />}
        </div>
      )}
      <Tabs
        label={texts.template}
        tabs={[
          { value: 'edit', label: texts.edit },
          { value: 'versions', label: texts.versions },
        ]}
        value={tab ?? 'edit'}
        onChange={(next) => void navigate({ search: next === 'versions' ? { tab: next } : {} })}
      >
        {tab === 'versions' ? (
          <TemplateVersions id={id} onRestored={edit.begin} mayEdit={mayPublish} />
        ) : (
          <Contents {...{ id, edit, sample }} onSample={setSample} />
        )}
      </Tabs>
    </Screen>
  );
}

interface ContentsProps {
  id: string;
  edit: TemplateEdit;
  sample: MailSample;
  onSample: (sample: MailSample) => void;
}

/** What the email says: in blocks, or HTML beside its preview. */
function Contents({ id, edit, sample, onSample }: ContentsProps) {
  const texts = useTexts('templates');
  const { contents, tagged, change } = edit;
  const { name = '', ...mail } = contents;
  const changeMail = (next: MailDraft) => change({ name, ...next });
  const problem = (path: string) => {
    const found = tagged.problems.find((one) => one.path === path);
    return edit.problem(path) ?? (found && found.message.charAt(0).toUpperCase() + found.message.slice(1));
  };
  const field = (
    <Field
      label={texts.name}
      value={name}
      onChange={(next) => change({ ...contents, name: next })}
      problem={problem('name')}
    />
  );
  const sending = (
    <>
      <TemplateSender typed={contents} change={change} problem={problem('sender')} />
      <SentBy id={id} />
    </>
  );
  const preview = <MailPreview mail={mail} sample={sample} onSample={onSample} onMend={changeMail} />;
  if (tagged.isUnreadable) return <Banner tone="bad">{texts.unreadable}</Banner>;
  if (mail.document !== undefined) {
    return (
      <DocumentFields
        {...{ mail, preview, problem, sending }}
        document={mail.document}
        name={field}
        onChange={changeMail}
      />
    );
  }
  return (
    <div className={styles['editor']}>
      <div className={styles['fields']}>
        {field}
        <MailFields mail={mail} onChange={changeMail} problem={problem} />
        {sending}
      </div>
      <aside className={styles['aside']} aria-label={texts.template}>
        {preview}
      </aside>
    </div>
  );
}

interface TemplateSenderProps {
  typed: TemplateContents;
  change: (typed: TemplateContents) => void;
  problem: string | undefined;
}

function TemplateSender({ typed, change, problem }: TemplateSenderProps) {
  const { sender = null, ...rest } = typed;
  return (
    <SenderChoice
      value={sender}
      otherwise="ofWorkspace"
      onChange={(next) => change(next === null ? rest : { ...rest, sender: next })}
      problem={problem}
    />
  );
}

/** For viewers: what is written, who sends it, and its versions. */
function Reading({ id, first: { contents } }: { id: string; first: TaggedDraft }) {
  const texts = useTexts('templates');
  return (
    <Screen
      title={contents.name ?? texts.template}
      above={<BareLink to="/templates">{texts.templates}</BareLink>}
    >
      <div className={styles['fields']}>
        <p className={styles['soft']}>{texts.viewer}</p>
        <MailFacts mail={contents} />
        <SentBy id={id} />
      </div>
      <TemplateVersions id={id} />
    </Screen>
  );
}

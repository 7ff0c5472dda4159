import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { isOvertaken } from '../api/tagged';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Segments } from '../ui/form/choice';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { Warnings } from '../warnings/warnings';
import { mendedIn } from '../warnings/mend';
import styles from './builder.module.css';
import { changeStatus, readDraft, type Draft } from './queries';
import { locate, ownerOfPath } from './model/tree';
import type { Remark } from './step-info';
import type { Builder } from './use-builder';

/** What publishing means, for whom, and whether people on changed steps stay on their version. */
export function PublishDialog({ builder }: { builder: Builder }) {
  const texts = useTexts('publish');
  const { automation, publish } = builder;
  const isFirst = automation.status === 'draft';
  const title = isFirst ? texts.activateTitle : texts.publishTitle(automation.version + 1);
  return (
    <Dialog title={title} isOpen={publish.isOpen} onClose={publish.close} isBroad>
      <Content builder={builder} isFirst={isFirst} />
    </Dialog>
  );
}

type People = 'stay' | 'move';
type Failed = 'leave' | 'retry';

function Content({ builder, isFirst }: { builder: Builder; isFirst: boolean }) {
  const texts = useTexts('publish');
  const [people, setPeople] = useState<People>('stay');
  const [failed, setFailed] = useState<Failed>('leave');
  const { edit, publish, hasDraft } = builder;
  const { problems, affected, failed: failedCount } = edit.tagged.draft;
  const { mutate, error, isPending } = usePublish(builder, { isFirst, people, failed });
  const standing = affected.filter(({ active }) => active > 0);
  return (
    <>
      <p>{isFirst ? texts.activateText : hasDraft ? texts.publishText : texts.nothing}</p>
      {problems.length > 0 && <Remarks title={texts.problems} remarks={problems} builder={builder} />}
      <BuilderWarnings builder={builder} />
      {standing.length > 0 && <Affected affected={standing} people={people} onChange={setPeople} />}
      {hasDraft && failedCount > 0 && (
        <Repair
          count={failedCount}
          version={builder.automation.version + 1}
          failed={failed}
          onChange={setFailed}
        />
      )}
      {error !== null && <Failure error={error} />}
      <DialogActions onCancel={publish.close}>
        <Button
          kind="primary"
          isPending={isPending}
          isDisabled={problems.length > 0 || edit.theirs !== null}
          onPress={() => mutate()}
        >
          {isFirst ? texts.activate : texts.publish}
        </Button>
      </DialogActions>
    </>
  );
}

interface Choices {
  isFirst: boolean;
  people: People;
  failed: Failed;
}

function usePublish(builder: Builder, { isFirst, people, failed }: Choices) {
  const texts = useTexts('publish');
  const queryClient = useQueryClient();
  const { automation, edit, publish } = builder;
  const { id } = automation;
  return useMutation({
    mutationFn: async () => {
      const saved = await edit.saved();
      if (saved === null) throw new Error(texts.notSaved);
      let version = automation.version;
      if (saved.draft.updatedAt !== null) {
        const params = { path: { id }, header: { 'If-Match': saved.etag } };
        const body = { ...(people === 'move' && { migrate: {} }), ...(failed === 'retry' && { retry: {} }) };
        ({ version } = await dataOf(api.POST('/api/automations/{id}/publish', { params, body })));
      }
      if (isFirst) await changeStatus(id, 'activate');
      return { version, after: await readDraft(id) };
    },
    onSuccess: ({ version, after }) => {
      edit.begin(after);
      publish.close();
      notify(isFirst ? texts.activated : texts.published(version));
    },
    onError: (error) => {
      if (isOvertaken(error)) publish.close();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['automations'] }),
  });
}

interface RemarksProps {
  title: string;
  remarks: readonly Remark[];
  builder: Builder;
}

const MOST = 8;

/** Each with the step that it is about; those of the automation with their path. */
function Remarks({ title, remarks, builder }: RemarksProps) {
  const texts = useTexts('publish');
  return (
    <Banner tone="bad">
      <b>{title}</b>
      <ul>
        {remarks.slice(0, MOST).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {titleAt(builder, path) ?? <code>{path}</code>} {message}
          </li>
        ))}
        {remarks.length > MOST && <li>{texts.more(remarks.length - MOST)}</li>}
      </ul>
    </Banner>
  );
}

/** What is probably a mistake, by step. */
function BuilderWarnings({ builder }: { builder: Builder }) {
  const texts = useTexts('publish');
  const { definition, edit, edits, isReadOnly } = builder;
  return (
    <Warnings
      title={texts.warnings}
      warnings={edit.tagged.draft.warnings}
      place={({ path }) => titleAt(builder, path)}
      onMend={isReadOnly ? undefined : (chosen) => edits.change(mendedIn(definition, chosen))}
    />
  );
}

/** The title of the step that a path is in; null outside of steps. */
function titleAt({ definition, titles }: Builder, path: string): ReactNode {
  const located = locate(definition);
  const owner = ownerOfPath(path, located);
  const step = located.find(({ step: { id } }) => id === owner)?.step;
  return step === undefined ? null : <b>{titles.title(step)}:</b>;
}

interface AffectedProps {
  affected: Draft['affected'];
  people: People;
  onChange: (people: People) => void;
}

function Affected({ affected, people, onChange }: AffectedProps) {
  const texts = useTexts('publish');
  const formats = useFormats();
  return (
    <section className={styles['affected']}>
      <h3>{texts.affected}</h3>
      <ul>
        {affected.map(({ step, title, change, active }) => (
          <li key={step}>
            <span>{title ?? step}</span>
            <span>{texts.change[change]}</span>
            <b>{formats.number(active)}</b>
          </li>
        ))}
      </ul>
      <Segments
        label={texts.people}
        value={people}
        options={[
          { value: 'stay', label: texts.stay },
          { value: 'move', label: texts.move },
        ]}
        onChange={onChange}
      />
      <p className={styles['note']}>{people === 'stay' ? texts.stayHint : texts.moveHint}</p>
    </section>
  );
}

interface RepairProps {
  count: number;
  version: number;
  failed: Failed;
  onChange: (failed: Failed) => void;
}

/** Offers to retry those who failed, since the new version may have mended what they failed at. */
function Repair({ count, version, failed, onChange }: RepairProps) {
  const texts = useTexts('publish');
  const formats = useFormats();
  return (
    <section className={styles['affected']}>
      <h3>{texts.failed}</h3>
      <p>{texts.failedCount(formats.number(count), count === 1, version)}</p>
      <Segments
        label={texts.failedPeople}
        value={failed}
        options={[
          { value: 'leave', label: texts.leave },
          { value: 'retry', label: texts.retry(version) },
        ]}
        onChange={onChange}
      />
      <p className={styles['note']}>{failed === 'leave' ? texts.leaveHint : texts.retryHint}</p>
    </section>
  );
}

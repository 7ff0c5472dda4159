import { useMutation } from '@tanstack/react-query';
import { existingModes } from '../../domain/imports/import.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Segments } from '../ui/choice';
import { Failure, unplaced } from '../ui/failure';
import { Buttons, Panel } from '../ui/layout';
import { OvertakenBanner } from '../ui/overtaken-banner';
import { Switch } from '../ui/switch';
import { ColumnTable } from './column-table';
import { ConsentForm, consentPaths } from './consent-form';
import { ConsentQuestions } from './consent-questions';
import { DelimiterChoice } from './delimiter-choice';
import { EveryoneChoice } from './everyone-choice';
import { EncodingChoice } from './encoding-choice';
import styles from './imports.module.css';
import { KnownFile } from './known-file';
import { KindChoice } from './kind-choice';
import { ListChoice } from './list-choice';
import { missingIn } from './mapping-draft';
import { mappingTexts, type MappingTexts } from './mapping-texts';
import type { Import, ImportAction, Mapping } from './queries';
import { importTexts, type ImportTexts } from './texts';
import type { useMappingDraft } from './use-mapping-draft';

type MappingDraft = ReturnType<typeof useMappingDraft>;

interface MappingFormProps {
  row: Import;
  draft: MappingDraft;
  /** When the mapping is about to be another one than was tried. */
  onEdit: () => void;
  /** Resolves when it is done. */
  onAct: (action: ImportAction) => Promise<unknown>;
}

/** The mapping of an import, which is saved while it is edited, and before a trial or the start. */
export function MappingForm({ row, draft, onEdit, onAct }: MappingFormProps) {
  const texts = useTexts(importTexts);
  const { mapping, preview, error } = draft;
  const change = (changes: Partial<Mapping>) => {
    onEdit();
    draft.change(changes);
  };
  const problem = unplaced(error, consentPaths);
  return (
    <>
      <KnownFile row={row} />
      <Panel title={texts.columns} hint={texts.columnsHint}>
        <DelimiterChoice row={row} columns={mapping.columns} onRead={onEdit} />
        <EncodingChoice row={row} onRead={onEdit} />
        <ColumnTable
          mapping={mapping}
          preview={preview}
          isReadOnly={false}
          onChange={(columns) => change({ columns })}
        />
      </Panel>
      <ConsentQuestions
        questions={row.questions}
        columns={mapping.columns}
        onChange={(columns) => change({ columns })}
      />
      <Settings mapping={mapping} error={error} onChange={change} />
      {problem && <Failure error={problem} onRetry={() => void draft.save().catch(() => undefined)} />}
      <Overtaken draft={draft} />
      <Foot draft={draft} isTrying={row.status === 'trying'} onAct={onAct} />
    </>
  );
}

/** Shown when somebody else has changed the mapping: what was changed here is saved only once it is said to be kept. */
function Overtaken({ draft: { isStale, changed, rebase } }: { draft: MappingDraft }) {
  const texts = useTexts(importTexts);
  const labels = useTexts(mappingTexts);
  if (!isStale || changed === null) return null;
  const parts = partsOf(texts, labels, changed);
  return (
    <OvertakenBanner texts={labels} onTakeTheirs={() => rebase('theirs')} onKeepMine={() => rebase('mine')}>
      {labels.overtaken(parts.join(', '))}
    </OvertakenBanner>
  );
}

/** What has been changed, as the form calls it. */
function partsOf(texts: ImportTexts, labels: MappingTexts, changed: Partial<Mapping>): string[] {
  const names: Record<keyof Mapping, string> = {
    kind: labels.kind,
    columns: texts.columns,
    existing: texts.people,
    listIds: texts.lists,
    confirmed: labels.consent,
    everyone: labels.everyone,
    confirmationsPerMinute: labels.confirmations,
    fire: labels.reactions,
  };
  return Object.entries(names).flatMap(([of, name]) => (Object.hasOwn(changed, of) ? [name] : []));
}

interface FootProps {
  draft: MappingDraft;
  isTrying: boolean;
  onAct: (action: ImportAction) => Promise<unknown>;
}

/** Starts the import or tries it, with the mapping as it is shown; or says what it lacks. */
function Foot({ draft, isTrying, onAct }: FootProps) {
  const texts = useTexts(importTexts);
  const labels = useTexts(mappingTexts);
  const begin = useMutation({
    mutationFn: async (action: ImportAction) => {
      await draft.save();
      await onAct(action);
    },
  });
  const missing = missingIn(draft.mapping);
  const isReady = missing === null && !draft.isStale;
  const pending = begin.isPending ? begin.variables : null;
  return (
    <div className={styles['foot']}>
      {missing !== null && (
        <p className={styles['problem']}>
          {{ email: texts.needsEmail, consent: labels.needsConsent, pastDate: labels.needsConsent }[missing]}
        </p>
      )}
      <Buttons>
        <Button
          kind="primary"
          isDisabled={!isReady || isTrying || pending === 'try'}
          isPending={pending === 'start'}
          onPress={() => begin.mutate('start')}
        >
          {texts.start}
        </Button>
        <Button
          isDisabled={!isReady || pending === 'start'}
          isPending={isTrying || pending === 'try'}
          onPress={() => begin.mutate('try')}
        >
          {texts.tryIt}
        </Button>
        <SaveState draft={draft} />
      </Buttons>
      <p className={styles['soft']}>{texts.tryHint}</p>
    </div>
  );
}

/** Whether what was changed is saved; nothing before a change. */
function SaveState({ draft: { changed, isSaving, error, hasSaved } }: { draft: MappingDraft }) {
  const { saved, unsaved, saving, failed } = useTexts(mappingTexts);
  const text = isSaving
    ? saving
    : error !== null
      ? failed
      : changed !== null
        ? unsaved
        : hasSaved
          ? saved
          : '';
  return (
    <span className={styles['soft']} role="status">
      {text}
    </span>
  );
}

interface SettingsProps {
  mapping: Mapping;
  error: Error | null;
  onChange: (changes: Partial<Mapping>) => void;
}

/** Everything but the columns. */
function Settings({ mapping, error, onChange }: SettingsProps) {
  const texts = useTexts(importTexts);
  const hasPeople = mapping.kind === 'contacts';
  return (
    <Panel title={texts.settings}>
      <div className={styles['options']}>
        <KindChoice kind={mapping.kind} onChange={onChange} />
        {hasPeople && (
          <>
            <ExistingChoice existing={mapping.existing} onChange={onChange} />
            <ListChoice chosen={mapping.listIds} onChange={(listIds) => onChange({ listIds })} />
          </>
        )}
        <EveryoneChoice everyone={mapping.everyone} onChange={onChange} />
        {hasPeople && <ConsentForm mapping={mapping} error={error} onChange={onChange} />}
        <Switch isOn={mapping.fire} onChange={(fire) => onChange({ fire })}>
          {texts.fire}
        </Switch>
      </div>
    </Panel>
  );
}

/** What happens to people who are contacts already. */
function ExistingChoice({ existing, onChange }: Pick<Mapping, 'existing'> & Pick<SettingsProps, 'onChange'>) {
  const texts = useTexts(importTexts);
  return (
    <div>
      <span className={styles['label']}>{texts.people}</span>
      <Segments
        label={texts.people}
        value={existing}
        options={existingModes.map((value) => ({
          value,
          label: texts.modes[value],
        }))}
        onChange={(chosen) => onChange({ existing: chosen })}
      />
    </div>
  );
}

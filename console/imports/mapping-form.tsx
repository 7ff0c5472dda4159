import { useMutation } from '@tanstack/react-query';
import { existingModes } from '../../domain/imports/import.js';
import { ConflictBanner } from '../edit/conflict-banner.js';
import { useTexts } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { Segments, Select } from '../ui/form/choice.js';
import { Failure, unplaced } from '../ui/failure.js';
import { Buttons, Panel } from '../ui/frame/layout.js';
import { Switch } from '../ui/form/switch.js';
import { ColumnTable } from './column-table.js';
import { ConsentForm, consentPaths } from './consent-form.js';
import { ConsentQuestions } from './consent-questions.js';
import { DelimiterChoice } from './delimiter-choice.js';
import { EncodingChoice } from './encoding-choice.js';
import styles from './imports.module.css';
import { KindChoice } from './kind-choice.js';
import { ListChoice } from './list-choice.js';
import { missingIn } from './mapping-draft.js';
import type { Import, ImportAction, Mapping } from './queries.js';
import type { MappingEdit } from './use-mapping-edit.js';
import { everyoneKinds } from '../../domain/consent/consent-kind.js';
import { Banner } from '../ui/status.js';

interface MappingFormProps {
  row: Import;
  edit: MappingEdit;
  /** When the mapping is about to be another one than was tried. */
  onEdit: () => void;
  /** Resolves when it is done. */
  onAct: (action: ImportAction) => Promise<unknown>;
}

/** The mapping of an import, which is saved while it is edited, and before a trial or the start. */
export function MappingForm({ row, edit, onEdit, onAct }: MappingFormProps) {
  const texts = useTexts('imports');
  const { typed: mapping, readWith } = edit;
  const error = edit.error ?? edit.refusals.at(-1)?.error ?? null;
  const change = (changes: Partial<Mapping>) => {
    onEdit();
    edit.change(changes);
  };
  const problem = unplaced(error ?? edit.check.error, consentPaths);
  return (
    <>
      <KnownFile row={row} columns={mapping.columns} />
      <Panel title={texts.columns} hint={texts.columnsHint}>
        <DelimiterChoice row={row} change={readWith} columns={mapping.columns} onRead={onEdit} />
        <EncodingChoice row={row} change={readWith} onRead={onEdit} />
        <ColumnTable
          mapping={mapping}
          preview={edit.tagged.preview}
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
      {problem && <Failure error={problem} onRetry={() => edit.check.mutate()} />}
      <Overtaken edit={edit} />
      <Foot edit={edit} isTrying={row.status === 'trying'} onAct={onAct} />
    </>
  );
}

function Overtaken({ edit }: { edit: MappingEdit }) {
  const texts = useTexts('imports');
  const labels = useTexts('importMappings');
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
  const theirs = edit.theirs ?? {};
  const parts = Object.entries(names).flatMap(([of, name]) => (of in theirs ? [name] : []));
  return <ConflictBanner edit={edit} parts={parts} />;
}

interface FootProps {
  edit: MappingEdit;
  isTrying: boolean;
  onAct: (action: ImportAction) => Promise<unknown>;
}

/** Starts the import or tries it, with the mapping as it is shown; or says what it lacks. */
function Foot({ edit, isTrying, onAct }: FootProps) {
  const texts = useTexts('imports');
  const labels = useTexts('importMappings');
  const begin = useMutation({
    mutationFn: async (action: ImportAction) => {
      await edit.check.mutateAsync();
      await onAct(action);
    },
  });
  const missing = missingIn(edit.typed);
  const isReady = missing === null && edit.theirs === null;
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
        <SaveState edit={edit} />
      </Buttons>
      <p className={styles['soft']}>{texts.tryHint}</p>
    </div>
  );
}

/** Whether what was changed is saved; nothing before a change. */
function SaveState({ edit: { state, hasSaved } }: { edit: MappingEdit }) {
  const texts = useTexts('importMappings');
  return (
    <span className={styles['soft']} role="status">
      {state === 'saved' && !hasSaved ? '' : texts[state]}
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
  const texts = useTexts('imports');
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
  const texts = useTexts('imports');
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

interface EveryoneChoiceProps {
  everyone: Mapping['everyone'];
  onChange: (changes: Pick<Mapping, 'everyone'>) => void;
}

/** Whether the people of the file have left, bounced or complained. */
function EveryoneChoice({ everyone, onChange }: EveryoneChoiceProps) {
  const texts = useTexts('importConsent');
  return (
    <Select
      label={texts.everyone}
      options={(['none', ...everyoneKinds] as const).map((value) => ({
        value,
        label: texts.everyoneIs[value],
      }))}
      value={everyone ?? 'none'}
      onChange={(chosen) => onChange({ everyone: chosen === 'none' ? null : chosen })}
    />
  );
}

/** Says which tool's export a file is, and what its people become; nothing of other files. */
function KnownFile({ row: { known }, columns }: { row: Import; columns: Mapping['columns'] }) {
  const texts = useTexts('knownFiles');
  const { leftOut } = useTexts('importMappings');
  if (known === null) return null;
  const { tool, holds, kind } = known;
  const without = columns.filter(({ field, consent }) => field === null && (consent ?? null) === null);
  return (
    <Banner tone={kind === 'all' || kind === 'subscribed' ? 'good' : 'warn'}>
      <p>
        <strong>{texts.name(tool, texts.holds[holds] ?? holds, texts.kinds[kind])}</strong>{' '}
        {texts.become[kind]}
      </p>
      {without.length > 0 && <p>{leftOut(without.map(({ column }) => column).join(', '))}</p>}
    </Banner>
  );
}

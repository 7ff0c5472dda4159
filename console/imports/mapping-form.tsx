import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Segments } from '../ui/choice';
import { Failure } from '../ui/failure';
import { Buttons, Panel } from '../ui/layout';
import { Switch } from '../ui/switch';
import { ColumnTable } from './column-table';
import { ConsentForm, unfinishedConsent } from './consent-form';
import { DelimiterChoice } from './delimiter-choice';
import { ListChoice } from './list-choice';
import styles from './imports.module.css';
import {
  mappingQuery,
  saveMapping,
  type Import,
  type ImportAction,
  type Mapping,
  type MappingView,
} from './queries';
import { importTexts } from './texts';

interface MappingFormProps {
  row: Import;
  view: MappingView;
  mayEdit: boolean;
  onAct: (action: ImportAction) => void;
}

/** The mapping of an import, which is saved before a trial or the start. */
export function MappingForm({ row, view, mayEdit, onAct }: MappingFormProps) {
  const texts = useTexts(importTexts);
  const queryClient = useQueryClient();
  const { preview, ...saved } = view;
  const [mapping, setMapping] = useState<Mapping>(saved);
  const change = (changes: Partial<Mapping>) => setMapping({ ...mapping, ...changes });
  const save = useMutation({
    mutationFn: async (action: ImportAction) => {
      const kept = await saveMapping(row.id, mapping);
      queryClient.setQueryData(mappingQuery(row.id).queryKey, { ...kept, preview });
      return action;
    },
    onSuccess: onAct,
  });
  const hasEmail = mapping.columns.some(({ field }) => field === 'email');
  const isReady = hasEmail && !unfinishedConsent(mapping.confirmed);
  return (
    <>
      <Panel title={texts.columns} hint={texts.columnsHint}>
        {mayEdit && (
          <DelimiterChoice
            row={row}
            columns={mapping.columns}
            onRead={({ columns }) => change({ columns })}
          />
        )}
        <ColumnTable
          mapping={mapping}
          preview={preview}
          isReadOnly={!mayEdit}
          onChange={(columns) => change({ columns })}
        />
        {!hasEmail && <p className={styles['problem']}>{texts.needsEmail}</p>}
      </Panel>
      {mayEdit && <Settings mapping={mapping} onChange={change} />}
      {save.error && <Failure error={save.error} />}
      {mayEdit && (
        <Foot
          isReady={isReady}
          isTrying={row.status === 'trying'}
          pending={save.isPending ? save.variables : null}
          onAct={save.mutate}
        />
      )}
    </>
  );
}

interface FootProps {
  isReady: boolean;
  isTrying: boolean;
  pending: ImportAction | null;
  onAct: (action: ImportAction) => void;
}

/** Starts the import or tries it. */
function Foot({ isReady, isTrying, pending, onAct }: FootProps) {
  const texts = useTexts(importTexts);
  return (
    <div className={styles['foot']}>
      <Buttons>
        <Button
          kind="primary"
          isDisabled={!isReady || isTrying}
          isPending={pending === 'start'}
          onPress={() => onAct('start')}
        >
          {texts.start}
        </Button>
        <Button isDisabled={!isReady} isPending={isTrying || pending === 'try'} onPress={() => onAct('try')}>
          {texts.tryIt}
        </Button>
      </Buttons>
      <p className={styles['soft']}>{texts.tryHint}</p>
    </div>
  );
}

/** Everything but the columns. */
function Settings({
  mapping,
  onChange,
}: {
  mapping: Mapping;
  onChange: (changes: Partial<Mapping>) => void;
}) {
  const texts = useTexts(importTexts);
  return (
    <Panel title={texts.settings}>
      <div className={styles['options']}>
        <div>
          <span className={styles['label']}>{texts.people}</span>
          <Segments
            label={texts.people}
            value={mapping.existing}
            options={(['update', 'fillEmpty', 'skip'] as const).map((value) => ({
              value,
              label: texts.modes[value],
            }))}
            onChange={(existing) => onChange({ existing })}
          />
        </div>
        <ListChoice chosen={mapping.listIds} onChange={(listIds) => onChange({ listIds })} />
        <ConsentForm mapping={mapping} onChange={onChange} />
        <Switch isOn={mapping.fire} onChange={(fire) => onChange({ fire })}>
          {texts.fire}
        </Switch>
      </div>
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Failure } from '../ui/failure';
import { Panel } from '../ui/frame/layout';
import { SkeletonRows } from '../ui/frame/screen';
import { Counts } from './counts';
import { ImportErrors } from './import-errors';
import { MappingForm } from './mapping-form';
import { mappingQuery, type Import, type ImportAction, type TaggedMapping } from './queries';
import { useMappingEdit } from './use-mapping-edit';

interface PrepareProps {
  row: Import;
  /** Resolves when it is done. */
  onAct: (action: ImportAction) => Promise<unknown>;
}

/** The mapping of an import that has not begun, and the result of its trial. */
export function Prepare({ row, onAct }: PrepareProps) {
  const { data, error, refetch } = useQuery(mappingQuery(row.id));
  if (data !== undefined) return <Prepared key={row.id} row={row} tagged={data} onAct={onAct} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={8} />;
}

function Prepared({ row, tagged, onAct }: PrepareProps & { tagged: TaggedMapping }) {
  const edit = useMappingEdit(row.id, tagged);
  const [isEdited, setEdited] = useState(false);
  const { trial } = row;
  const isOutdated = isEdited || (trial !== null && edit.isChanged);
  return (
    <>
      <MappingForm
        row={row}
        edit={edit}
        onEdit={() => setEdited(isEdited || trial !== null)}
        onAct={async (action) => {
          await onAct(action);
          setEdited(false);
        }}
      />
      <InSight isBegun={row.status === 'trying'}>
        {isOutdated ? <OutdatedTrial /> : trial !== null && <Trial trial={trial} />}
      </InSight>
      {!isOutdated && <ImportErrors row={row} />}
    </>
  );
}

/** Below the button that has begun it, and scrolled to once there is something to see. */
function InSight({ isBegun, children }: { isBegun: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBegun) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isBegun]);
  return (
    <div ref={place} aria-live="polite">
      {children}
    </div>
  );
}

/** The counts of a trial, or of as much of the file as it has read. */
export function Trial({ trial }: { trial: NonNullable<Import['trial']> }) {
  const texts = useTexts('imports');
  return (
    <Counts
      title={texts.trial}
      hint={texts.trialNote}
      counts={trial}
      {...(trial.finishedAt === null && { done: null })}
    />
  );
}

/** In place of counts that belong to another mapping. */
function OutdatedTrial() {
  const { trial } = useTexts('imports');
  const { changedSince } = useTexts('importMappings');
  return <Panel title={trial} hint={changedSince} />;
}

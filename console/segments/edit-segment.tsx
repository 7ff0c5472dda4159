import { useConditionCatalogue } from '../conditions/catalogue';
import { useDescribed } from '../conditions/conditions';
import { ConflictBanner } from '../edit/conflict-banner';
import { useTexts } from '../texts/language';
import { SegmentForm } from './segment-form';
import type { SegmentEditing, SegmentFields } from './use-segment-edit';

/** The name and conditions of a saved segment. */
export function EditSegment({ edit }: { edit: SegmentEditing }) {
  const texts = useTexts('segments');
  const { typed, changes, isChanged, theirs, error, isPending } = edit;
  return (
    <SegmentForm
      value={typed}
      onChange={edit.change}
      hasNewConditions={'where' in changes}
      action={texts.save}
      error={error}
      isPending={isPending}
      isDisabled={!isChanged || theirs !== null}
      onSave={() => void edit.save()}
      onDiscard={isChanged && !isPending ? edit.discard : null}
      banner={theirs && <Theirs theirs={theirs} edit={edit} />}
    />
  );
}

function Theirs({ theirs, edit }: { theirs: Partial<SegmentFields>; edit: SegmentEditing }) {
  const texts = useTexts('segments');
  const { labelled } = useTexts('parts');
  const catalogue = useConditionCatalogue({ hasTests: true });
  const conditions = useDescribed(theirs.where, catalogue);
  const parts = [
    ...(theirs.name === undefined ? [] : [labelled(texts.name, theirs.name)]),
    ...('where' in theirs ? [labelled(texts.conditions, conditions)] : []),
  ];
  return <ConflictBanner edit={edit} parts={parts} />;
}

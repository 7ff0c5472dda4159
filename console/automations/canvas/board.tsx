import { ViewportPortal } from '@xyflow/react';
import { memo } from 'react';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { cx } from '../../ui/cx';
import { PlusIcon } from '../../ui/icons';
import type { Slot } from '../model/definition';
import type { ArmLabel, Layout, SlotPosition } from '../model/layout';
import type { StepInfo } from '../step-info';
import styles from './canvas.module.css';

interface BoardProps {
  layout: Layout;
  infos: ReadonlyMap<string, StepInfo>;
  onAdd: (slot: Slot) => void;
  isReadOnly: boolean;
  /** Where a step that is being dragged would go. */
  target: SlotPosition | null;
}

const THIN = 2;
const THICK = 4;

/** The lines, the names of the arms and the places for further steps: what lies between the cards. */
export function Board({ layout, infos, onAdd, isReadOnly, target }: BoardProps) {
  return (
    <ViewportPortal>
      <Lines layout={layout} infos={infos} />
      {!isReadOnly &&
        layout.places.map((place) => (
          <PlaceButton
            key={`${place.slot.list.owner ?? ''} ${place.slot.list.port} ${place.slot.index}`}
            place={place}
            onAdd={onAdd}
            isTarget={place === target}
          />
        ))}
    </ViewportPortal>
  );
}

const Lines = memo(function Lines({ layout, infos }: Pick<BoardProps, 'layout' | 'infos'>) {
  const most = Math.max(1, ...[...infos.values()].map(({ counts }) => counts?.entered ?? 0));
  const edgeWidth = (step: string | null) => {
    const entered = (step === null ? undefined : infos.get(step)?.counts?.entered) ?? 0;
    return THIN + THICK * Math.sqrt(entered / most);
  };
  const isOff = (step: string | null) => step !== null && infos.get(step)?.trace === null;
  return (
    <>
      <svg className={styles['lines']} aria-hidden="true">
        {layout.lines.map(({ id, d, step }) => (
          <path key={id} d={d} strokeWidth={edgeWidth(step)} {...(isOff(step) && { 'data-off': true })} />
        ))}
      </svg>
      {layout.arms.map((label) => (
        <ArmName key={`${label.owner} ${label.port}`} label={label} infos={infos} />
      ))}
    </>
  );
});

function ArmName({ label, infos }: { label: ArmLabel; infos: BoardProps['infos'] }) {
  const texts = useTexts('builder');
  const formats = useFormats();
  const { arm, share, port, x, y } = label;
  const [first] = arm.steps;
  const entered = first === undefined ? undefined : infos.get(first.id)?.counts?.entered;
  const name = share === null ? (port === 'then' ? texts.yes : texts.no) : formats.percent(share / 100);
  return (
    <span className={styles['arm']} style={{ left: x, top: y }}>
      <span>
        {name} {entered !== undefined && formats.number(entered)}
      </span>
    </span>
  );
}

interface PlaceProps {
  place: SlotPosition;
  onAdd: (slot: Slot) => void;
  isTarget: boolean;
}

const PlaceButton = memo(function PlaceButton({ place, onAdd, isTarget }: PlaceProps) {
  const { x, y, kind, slot } = place;
  const texts = useTexts('builder');
  const look = kind === 'empty' ? styles['empty'] : styles['plus'];
  return (
    <button
      type="button"
      className={cx('nopan', look)}
      style={{ left: x, top: y }}
      aria-label={texts.addHere}
      tabIndex={-1}
      onClick={() => onAdd(slot)}
      {...(kind === 'end' && { 'data-always': true })}
      {...(isTarget && { 'data-target': true })}
    >
      <PlusIcon aria-hidden="true" />
      {kind === 'empty' && texts.addStep}
    </button>
  );
});

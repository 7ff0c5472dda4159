import '@xyflow/react/dist/base.css';
import { ReactFlow, ReactFlowProvider, type XYPosition } from '@xyflow/react';
import { useCallback, useMemo, useRef, useState, type RefObject, type Ref } from 'react';
import { useTexts } from '../../texts/language';
import type { Definition, Slot } from '../model/definition';
import { layOut, type Layout, type SlotPosition, type DayLabel } from '../model/layout';
import { TRIGGER } from '../model/tree';
import type { StepInfo } from '../step-info';
import { Board } from './board';
import styles from './canvas.module.css';
import { CanvasControls } from './controls';
import { StepNode, TriggerNode, type CardData, type CardNode } from './nodes';
import { LEAST_ZOOM, MOST_ZOOM, useCamera } from './use-camera';

const PADDING = 46;
const LEAST = 96;
const MOST = 400;
const FONT = '600 13.5px Inter, system-ui, sans-serif';

const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null = null;

/** The width of a pill with a text, in px. */
function pillWidth(text: string, extra: number): number {
  const width = textWidth(text) + PADDING + extra;
  return 2 * Math.ceil(Math.min(Math.max(width, LEAST), MOST + extra) / 2);
}

function textWidth(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 7.5;
  context.font = FONT;
  const { width } = context.measureText(text);
  widths.set(text, width);
  return width;
}

export interface CanvasProps {
  automationId: string;
  definition: Definition;
  infos: ReadonlyMap<string, StepInfo>;
  trigger: { event: string; where: string; problems: number };
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** Opens the details of the chosen step. */
  onOpen: () => void;
  onAdd: (slot: Slot) => void;
  onMove: (id: string, slot: Slot) => void;
  isReadOnly: boolean;
  zoom: number;
  onZoom: (zoom: number) => void;
}

const nodeTypes = { trigger: TriggerNode, card: StepNode, pill: StepNode };
/** How near to a place a step has to be dropped, in px at 100 %. */
const REACH = 140;

export function CanvasView(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas(props: CanvasProps) {
  const { definition, infos, trigger, selected, onSelect, onMove, isReadOnly } = props;
  const texts = useTexts('builder');
  const layout = useLayout(definition, infos, trigger);
  const nodes = useNodes(props, layout);
  const frame = useRef<HTMLDivElement>(null);
  const drag = useDrag(frame, layout, onMove);
  const gutter = useRef<HTMLDivElement>(null);
  const camera = useCamera({ frame, gutter, layout, selected, zoom: props.zoom, onZoom: props.onZoom });
  return (
    <div ref={frame} className={styles['canvas']} {...(drag.isDragging && { 'data-dragging': true })}>
      <ReactFlow<CardNode>
        aria-label={texts.canvas}
        nodes={nodes}
        nodeTypes={nodeTypes}
        onNodeClick={({ target }, node) => {
          if (!isOnLink(target)) onSelect(node.id);
        }}
        onNodeDoubleClick={({ target }) => {
          if (!isOnLink(target)) props.onOpen();
        }}
        onNodeDrag={drag.onDrag}
        onNodeDragStop={drag.onStop}
        onInit={camera.start}
        onMove={camera.onMove}
        onMoveEnd={camera.onMoveEnd}
        nodesDraggable={!isReadOnly}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        nodeDragThreshold={6}
        panOnScroll
        zoomOnDoubleClick={false}
        minZoom={LEAST_ZOOM}
        maxZoom={MOST_ZOOM}
        proOptions={{ hideAttribution: true }}
      >
        <Board
          layout={layout}
          infos={infos}
          onAdd={props.onAdd}
          isReadOnly={isReadOnly}
          target={drag.target}
        />
      </ReactFlow>
      <DayLabels days={layout.days} ref={gutter} />
      <CanvasControls camera={camera} />
    </div>
  );
}

/** A link on a card leads away: the card is not chosen, too. */
function isOnLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

function useLayout(
  definition: Definition,
  infos: ReadonlyMap<string, StepInfo>,
  trigger: CanvasProps['trigger'],
): Layout {
  const texts = useTexts('steps');
  return useMemo(() => {
    const hasCounts = [...infos.values()].some(({ counts, trace }) => counts !== null || trace !== undefined);
    const triggerTitle = `${trigger.event || texts.noEvent}  ${trigger.where}`;
    return layOut(definition, {
      hasCounts,
      pillWidth: (step) => {
        if (step === null) return pillWidth(triggerTitle, trigger.problems > 0 ? 100 : 0);
        const info = infos.get(step.id);
        const mark = info !== undefined && info.problems + info.warnings > 0 ? 92 : 0;
        const waiting = info?.counts?.waiting ?? 0;
        const trace = info?.trace ? 110 : 0;
        return pillWidth(
          info?.title ?? '',
          mark + trace + (waiting > 0 ? 40 + 7 * String(waiting).length : 0),
        );
      },
    });
  }, [definition, infos, trigger.event, trigger.where, trigger.problems, texts]);
}

/** The nodes as React Flow has them. One stays the same object while nothing of it changes. */
function useNodes(props: CanvasProps, layout: Layout): CardNode[] {
  const { automationId, infos, trigger, selected, onSelect, onOpen, isReadOnly } = props;
  const texts = useTexts('steps');
  const nodes = useMemo(
    () =>
      layout.nodes.map(({ id, kind, x, y, width, height }): CardNode => {
        const isTrigger = id === TRIGGER;
        const data: CardData = {
          automationId,
          info: infos.get(id) ?? null,
          title: isTrigger ? trigger.event || texts.noEvent : '',
          detail: isTrigger ? trigger.where : '',
          problems: isTrigger ? trigger.problems : 0,
          isEntry: false,
          onSelect,
          onOpen,
        };
        const size = { width, height, measured: { width, height } };
        const canDrag = { draggable: !isReadOnly && !isTrigger };
        return { id, type: kind, position: { x, y }, data, ...size, ...canDrag, selected: false };
      }),
    [layout, automationId, infos, trigger, texts, onSelect, onOpen, isReadOnly],
  );
  return useMemo(() => {
    const isNoneChosen = nodes.every(({ id }) => id !== selected);
    return nodes.map((node) => {
      if (node.id === selected) return { ...node, selected: true, zIndex: 1 };
      const isEntry = isNoneChosen && node.id === TRIGGER;
      return isEntry ? { ...node, data: { ...node.data, isEntry } } : node;
    });
  }, [nodes, selected]);
}

/** A step follows the pointer; where it is let go near a place, it moves there. */
function useDrag(frame: RefObject<HTMLDivElement | null>, layout: Layout, onMove: CanvasProps['onMove']) {
  const [isDragging, setDragging] = useState(false);
  const [target, setTarget] = useState<SlotPosition | null>(null);
  /** Without rendering 200 cards for each pixel: React Flow has the position, and only this element is where it is. */
  const put = useCallback(
    (id: string, { x, y }: XYPosition) => {
      const card = frame.current?.querySelector<HTMLElement>(
        `.react-flow__node[data-id="${CSS.escape(id)}"]`,
      );
      card?.style.setProperty('transform', `translate(${x}px,${y}px)`);
    },
    [frame],
  );
  const onDrag = useCallback(
    (_: unknown, node: CardNode) => {
      put(node.id, node.position);
      setDragging(true);
      setTarget(nearest(layout, node));
    },
    [layout, put],
  );
  const onStop = useCallback(
    (_: unknown, node: CardNode) => {
      const before = layout.nodes.find(({ id }) => id === node.id);
      if (before !== undefined) put(node.id, before);
      setDragging(false);
      setTarget(null);
      const place = nearest(layout, node);
      if (place !== null) onMove(node.id, place.slot);
    },
    [layout, put, onMove],
  );
  return { isDragging, target, onDrag, onStop };
}

function nearest(layout: Layout, { position, width = 0, height = 0 }: CardNode): SlotPosition | null {
  const x = position.x + width / 2;
  const y = position.y + height / 2;
  let found: SlotPosition | null = null;
  let least = REACH;
  for (const place of layout.places) {
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance < least) {
      least = distance;
      found = place;
    }
  }
  return found;
}

/** Days since entry, beside the line. They stay at the margin while the canvas is moved sideways. */
function DayLabels({ days, ref }: { days: readonly DayLabel[]; ref: Ref<HTMLDivElement> }) {
  const texts = useTexts('steps');
  return (
    <div className={styles['gutter']} ref={ref} aria-hidden="true">
      {days.map(({ y, elapsed: { least, most, varies } }, index) => {
        const [from, to] = [Math.floor(least), Math.ceil(most)];
        return (
          <span key={index} style={{ top: `calc(var(--zoom, 1) * ${y}px)` }}>
            <b>{texts.day(to > from && !isSameDay(least, most) ? `${from}–${to}` : String(from))}</b>
            {index === 0 ? texts.enters : varies ? texts.varies : null}
          </span>
        );
      })}
    </div>
  );
}

function isSameDay(least: number, most: number): boolean {
  return least === most;
}

import type { ReactFlowInstance, Viewport } from '@xyflow/react';
import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Layout } from '../model/layout';
import type { CardNode } from './nodes';

export interface Camera {
  start: (flow: ReactFlowInstance<CardNode>) => void;
  onMove: (event: unknown, viewport: Viewport) => void;
  onMoveEnd: (event: unknown, viewport: Viewport) => void;
  zoomBy: (factor: number) => void;
  zoomTo: (zoom: number) => void;
  fit: () => void;
}

/** The margin with the days. */
const GUTTER = 84;
const EDGE = 24;
const MOVE_MS = 180;
/** Below these, cards are drawn without details that could not be read, and as mere shapes. */
const FAR = 0.45;
const TINY = 0.2;
/** All of 200 steps fit. */
export const LEAST_ZOOM = 0.03;
export const MOST_ZOOM = 1.5;

interface CameraProps {
  frame: RefObject<HTMLDivElement | null>;
  gutter: RefObject<HTMLDivElement | null>;
  layout: Layout;
  selected: string | undefined;
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** What is in sight of the canvas. The viewport is set from the layout; the chosen step is brought into sight. */
export function useCamera({ frame, gutter, layout, selected, zoom: first, onZoom }: CameraProps): Camera {
  const flow = useRef<ReactFlowInstance<CardNode> | null>(null);
  const onMove = useCallback(
    (_: unknown, { y, zoom: now }: Viewport) => {
      const style = gutter.current?.style;
      style?.setProperty('transform', `translateY(${y}px)`);
      style?.setProperty('--zoom', String(now));
      frame.current?.toggleAttribute('data-far', now < FAR);
      frame.current?.toggleAttribute('data-tiny', now < TINY);
    },
    [frame, gutter],
  );
  const show = useCallback((viewport: Viewport) => {
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS;
    void flow.current?.setViewport(viewport, { duration });
  }, []);
  const start = useCallback(
    (instance: ReactFlowInstance<CardNode>) => {
      flow.current = instance;
      const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
      const viewport = startViewport(layout, {
        selected,
        zoom: first,
        width: clientWidth,
        height: clientHeight,
      });
      void instance.setViewport(viewport);
      onMove(null, viewport);
    },
    [frame, layout, selected, first, onMove],
  );
  const zoomTo = useCallback(
    (next: number) => {
      const now = flow.current?.getViewport();
      const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
      if (now === undefined) return;
      const to = Math.min(Math.max(next, LEAST_ZOOM), MOST_ZOOM);
      const at = (offset: number, middle: number) => middle - ((middle - offset) / now.zoom) * to;
      show({ x: at(now.x, width / 2), y: at(now.y, height / 2), zoom: to });
      onZoom(to);
    },
    [frame, show, onZoom],
  );
  const fit = useCallback(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
    const viewport = wholeViewport(layout, { width, height });
    show(viewport);
    onZoom(viewport.zoom);
  }, [frame, layout, show, onZoom]);
  useFollow({ layout, selected, flow, frame, show });
  const onMoveEnd = useCallback(
    (_: unknown, { zoom: now }: Viewport) => {
      if (now !== first) onZoom(now);
    },
    [first, onZoom],
  );
  const zoomBy = (by: number) => zoomTo((flow.current?.getViewport().zoom ?? first) * by);
  return { start, onMove, onMoveEnd, zoomBy, zoomTo, fit };
}

interface Sight {
  selected: string | undefined;
  zoom: number;
  width: number;
  height: number;
}

/** The trigger at the top in the middle, unless a step further down is chosen. */
function startViewport({ nodes }: Layout, { selected, zoom, width, height }: Sight): Viewport {
  const x = (width + GUTTER) / 2;
  const chosen = nodes.find(({ id }) => id === selected);
  if (chosen === undefined || (chosen.y + chosen.height) * zoom < height - EDGE) return { x, y: 0, zoom };
  const middle = chosen.x + chosen.width / 2;
  return { x: x - middle * zoom, y: height / 3 - chosen.y * zoom, zoom };
}

/** Every step. */
function wholeViewport({ left, right, height }: Layout, sight: Pick<Sight, 'width' | 'height'>): Viewport {
  const room = { width: sight.width - GUTTER - 2 * EDGE, height: sight.height - 2 * EDGE };
  const zoom = Math.min(1, Math.max(LEAST_ZOOM, Math.min(room.width / (right - left), room.height / height)));
  return { x: GUTTER + EDGE + room.width / 2 - ((left + right) / 2) * zoom, y: EDGE, zoom };
}

/** Brings the chosen step into sight when it changes. */
function useFollow({
  layout,
  selected,
  flow,
  frame,
  show,
}: {
  layout: Layout;
  selected: string | undefined;
  flow: RefObject<ReactFlowInstance<CardNode> | null>;
  frame: RefObject<HTMLDivElement | null>;
  show: (viewport: Viewport) => void;
}): void {
  const follow = useEffectEvent(() => {
    const node = layout.nodes.find(({ id }) => id === selected);
    const now = flow.current?.getViewport();
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
    if (node === undefined || now === undefined) return;
    const left = now.x + node.x * now.zoom;
    const top = now.y + node.y * now.zoom;
    const dx = shift(left, left + node.width * now.zoom, { least: GUTTER, most: width - EDGE });
    const dy = shift(top, top + node.height * now.zoom, { least: EDGE, most: height - 3 * EDGE });
    if (dx !== 0 || dy !== 0) show({ x: now.x + dx, y: now.y + dy, zoom: now.zoom });
  });
  useEffect(() => follow(), [selected]);
}

function shift(from: number, to: number, { least, most }: { least: number; most: number }): number {
  if (from < least) return least - from;
  return to > most ? most - to : 0;
}

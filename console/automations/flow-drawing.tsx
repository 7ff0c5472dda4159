import { useMemo } from 'react';
import type { Schemas } from '../api/client';
import styles from './flow-drawing.module.css';
import { flowShape, HEIGHT, type Shape } from './model/flow-shape';

/** What a flow looks like: what people enter by, emails, waits, and where it forks. */
export function FlowDrawing({ steps }: { steps: readonly Schemas['Step'][] }) {
  const { shapes, lines, width } = useMemo(() => flowShape(steps), [steps]);
  return (
    <svg
      className={styles['flow']}
      viewBox={`0 0 ${Math.max(width, LEAST)} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      {lines.map(({ from, to }, index) => (
        <line key={index} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      ))}
      {shapes.map((shape, index) => (
        <g key={index} transform={`translate(${shape.x} ${shape.y})`} className={styles[shape.kind]}>
          {drawn[shape.kind]}
        </g>
      ))}
    </svg>
  );
}

/** A short flow is not drawn larger than a long one. */
const LEAST = 190;

const drawn: Record<Shape['kind'], React.ReactNode> = {
  trigger: <circle r="4.5" />,
  mail: (
    <>
      <rect x="-8" y="-6" width="16" height="12" rx="2" />
      <path d="M-7-4 0 1.5 7-4" />
    </>
  ),
  wait: (
    <>
      <circle r="5" />
      <path d="M0-2.5V0l1.8 1.2" />
    </>
  ),
  fork: <path d="M0-6 6 0 0 6-6 0z" />,
  step: <rect x="-5" y="-5" width="10" height="10" rx="2.5" />,
};

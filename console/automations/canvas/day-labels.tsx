import type { Ref } from 'react';
import { useTexts } from '../../texts/language';
import type { DayLabel } from '../model/layout';
import { stepTexts } from '../step-texts';
import styles from './canvas.module.css';

/** Days since entry, beside the line. They stay at the margin while the canvas is moved sideways. */
export function DayLabels({ days, ref }: { days: readonly DayLabel[]; ref: Ref<HTMLDivElement> }) {
  const texts = useTexts(stepTexts);
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
